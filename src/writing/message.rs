//! Messages of style rules, with places for what was found.

/// Returns the message `template` with `%s`, `%d` and `%[2]s` replaced by `values`. A value that is missing is empty, `%%` is
/// a percent sign, and a message is one line.
pub(super) fn message(template: &str, values: &[String]) -> String {
    let mut shown = String::with_capacity(template.len() + 16);
    let mut rest = template;
    let mut next = 0;
    while let Some((before, after)) = rest.split_once('%') {
        shown.push_str(before);
        let (number, after_number) = numbered(after).unwrap_or((next, after));
        match after_number.chars().next() {
            Some('s' | 'd' | 'v' | 'q') => {
                shown.push_str(values.get(number).map_or("", String::as_str));
                next = number + 1;
                rest = &after_number[1..];
            }
            Some('%') => {
                shown.push('%');
                rest = &after_number[1..];
            }
            _ => {
                shown.push('%');
                rest = after;
            }
        }
    }
    shown.push_str(rest);
    let words: Vec<&str> = shown.split_whitespace().collect();
    words.join(" ")
}

/// Reads the number of a value, such as `[2]`. Numbers start from 1.
fn numbered(text: &str) -> Option<(usize, &str)> {
    let (number, rest) = text.strip_prefix('[')?.split_once(']')?;
    Some((number.parse::<usize>().ok()?.checked_sub(1)?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_inserted() {
        let values = ["use".to_owned(), "utilize".to_owned()];
        for (template, expected) in [
            (
                "Use '%s' instead of '%s'.",
                "Use 'use' instead of 'utilize'.",
            ),
            ("'%[2]s' is %[1]s", "'utilize' is use"),
            ("%s %s %s.", "use utilize ."),
            ("100%% of\n it, 5%", "100% of it, 5%"),
            ("less than 30%.", "less than 30%."),
        ] {
            assert_eq!(message(template, &values), expected, "{template}");
        }
    }
}
