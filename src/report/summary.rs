//! The last words of a run, for a person.

use crate::engine::Tally;
use std::fmt::Write as _;

/// What a run amounts to, in one or two lines.
pub fn summary(tally: &Tally) -> String {
    let pages = counted(tally.checked, "page");
    let seconds = tally.elapsed.as_secs_f64();
    let known = match tally.known {
        0 => String::new(),
        1 => " 1 known finding is not shown.".to_owned(),
        count => format!(" {} known findings are not shown.", grouped(count)),
    };
    let parts = parts(tally);
    if parts.is_empty() {
        let text = format!("Checked {pages} in {seconds:.2} s: nothing to report.{known}\n");
        return text + &unshown(tally);
    }
    let files = counted(tally.files, "file");
    let mut text = format!(
        "Checked {pages} in {seconds:.2} s: {} in {files}.{known}\n",
        parts.join(", ")
    );
    text.push_str(&unshown(tally));
    if tally.left_out > 0 {
        let left_out = counted(tally.left_out, "finding");
        let _ = writeln!(
            text,
            "{left_out} not shown; `--limit 0` shows all, `--statistics` counts them by rule."
        );
    }
    match (tally.fixable, tally.unsafely_fixable) {
        (0, 0) => (),
        (safe, 0) => {
            let _ = writeln!(text, "`--fix` mends {}.", grouped(safe));
        }
        (0, risky) => {
            let _ = writeln!(text, "`--fix --unsafe-fixes` mends {}.", grouped(risky));
        }
        (safe, risky) => {
            let _ = writeln!(
                text,
                "`--fix` mends {}, `--unsafe-fixes` {} more.",
                grouped(safe),
                grouped(risky)
            );
        }
    }
    text
}

/// What `--min-severity` hides.
fn unshown(tally: &Tally) -> String {
    let counts = [
        (tally.unshown_warnings, "warning"),
        (tally.unshown_infos, "info"),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = counts.map(|(count, what)| counted(count, what)).collect();
    if parts.is_empty() {
        return String::new();
    }
    format!("{} below `--min-severity` not shown.\n", parts.join(", "))
}

/// 3 errors, 1 warning in 2 files, for formats that say it in passing.
pub(super) fn totals(tally: &Tally) -> String {
    let parts = parts(tally);
    if parts.is_empty() {
        return "nothing to report".to_owned();
    }
    format!("{} in {}", parts.join(", "), counted(tally.files, "file"))
}

/// How many findings there are of each severity that there is.
fn parts(tally: &Tally) -> Vec<String> {
    let counts = [
        (tally.errors, "error"),
        (tally.warnings, "warning"),
        (tally.infos, "info"),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    counts.map(|(count, what)| counted(count, what)).collect()
}

/// `1 file`, `1,106 files`, `2 fixes`.
pub fn counted(count: usize, what: &str) -> String {
    let plural = match what {
        _ if count == 1 => "",
        what if what.ends_with('x') => "es",
        _ => "s",
    };
    format!("{} {what}{plural}", grouped(count))
}

/// 1,106 for 1106.
pub(super) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(
            [0, 999, 1106, 25_000, 1_234_567].map(grouped),
            ["0", "999", "1,106", "25,000", "1,234,567"]
        );
    }
}
