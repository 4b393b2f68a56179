//! The summary of a run.

use crate::engine::Tally;
use std::fmt::Write as _;

/// Returns the counts of a run in a few lines.
pub fn summary(tally: &Tally) -> String {
    let pages = counted(tally.checked, "page");
    let seconds = tally.elapsed.as_secs_f64();
    let baselined = match tally.baselined {
        0 => String::new(),
        1 => " 1 baselined finding is not shown.".to_owned(),
        count => format!(" {} baselined findings are not shown.", grouped(count)),
    };
    let parts = parts(tally);
    if parts.is_empty() {
        let text = format!("Checked {pages} in {seconds:.2} s: nothing to report.{baselined}\n");
        return text + &hidden(tally);
    }
    let files = counted(tally.files, "file");
    let mut text = format!(
        "Checked {pages} in {seconds:.2} s: {} in {files}.{baselined}\n",
        parts.join(", ")
    );
    text.push_str(&hidden(tally));
    if tally.omitted > 0 {
        let omitted = counted(tally.omitted, "finding");
        let _ = writeln!(
            text,
            "{omitted} not shown; `--limit 0` shows all, `--statistics` counts them by rule."
        );
    }
    match (tally.fixable, tally.unsafely_fixable) {
        (0, 0) => (),
        (safe, 0) => {
            let _ = writeln!(text, "`--fix` fixes {}.", grouped(safe));
        }
        (0, risky) => {
            let _ = writeln!(text, "`--fix --unsafe-fixes` fixes {}.", grouped(risky));
        }
        (safe, risky) => {
            let _ = writeln!(
                text,
                "`--fix` fixes {}, `--unsafe-fixes` {} more.",
                grouped(safe),
                grouped(risky)
            );
        }
    }
    text
}

/// Returns the number of findings below `--min-severity`.
fn hidden(tally: &Tally) -> String {
    let counts = [
        (tally.hidden_warnings, "warning"),
        (tally.hidden_infos, "info"),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = counts.map(|(count, what)| counted(count, what)).collect();
    if parts.is_empty() {
        return String::new();
    }
    format!("{} below `--min-severity` not shown.\n", parts.join(", "))
}

/// Returns the totals on one line: `3 errors, 1 warning in 2 files`.
pub(super) fn totals(tally: &Tally) -> String {
    let parts = parts(tally);
    if parts.is_empty() {
        return "nothing to report".to_owned();
    }
    format!("{} in {}", parts.join(", "), counted(tally.files, "file"))
}

/// Returns the number of findings of each severity, without zeros.
fn parts(tally: &Tally) -> Vec<String> {
    let counts = [
        (tally.errors, "error"),
        (tally.warnings, "warning"),
        (tally.infos, "info"),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    counts.map(|(count, what)| counted(count, what)).collect()
}

/// Returns a number with a noun: `1 file`, `1,106 files`, `2 fixes`.
pub fn counted(count: usize, what: &str) -> String {
    let plural = match what {
        _ if count == 1 => "",
        what if what.ends_with('x') => "es",
        _ => "s",
    };
    format!("{} {what}{plural}", grouped(count))
}

/// Returns a number with separators: `1,106`.
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
