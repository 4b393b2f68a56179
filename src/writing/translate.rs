//! Translates patterns of Vale, which are .NET regular expressions, into the dialect of the crates that run them.

/// Returns a pattern that means the same here as `pattern` does in Vale.
///
/// The dialects differ in three places: brackets and operators inside a class are ordinary characters there, a brace
/// that does not begin a repetition is too, and every character may be escaped.
pub(super) fn translate(pattern: &str) -> String {
    let mut translated = String::with_capacity(pattern.len() + 8);
    let mut rest = pattern;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\\' => escape(rest, &mut translated),
            '[' => class(rest, &mut translated),
            '{' if !is_repetition(rest) => {
                translated.push_str("\\{");
                1
            }
            _ => {
                translated.push(first);
                first.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    translated
}

/// Translates the escape at the start of `rest`, and returns its length.
fn escape(rest: &str, translated: &mut String) -> usize {
    let Some(escaped) = rest[1..].chars().next() else {
        translated.push_str("\\\\");
        return 1;
    };
    // These are operators of the crates, or not escapes at all.
    let is_plain = matches!(
        escaped,
        '<' | '>' | '`' | '\'' | '"' | '/' | ' ' | '!' | ',' | ':' | ';' | '=' | '@' | '_' | '%'
    ) || !escaped.is_ascii();
    if !is_plain {
        translated.push('\\');
    }
    translated.push(escaped);
    1 + escaped.len_utf8()
}

/// Translates the class at the start of `rest`, and returns its length.
fn class(rest: &str, translated: &mut String) -> usize {
    let bytes = rest.as_bytes();
    translated.push('[');
    let mut at = 1;
    if bytes.get(at) == Some(&b'^') {
        translated.push('^');
        at += 1;
    }
    let first = at;
    while at < bytes.len() {
        match bytes[at] {
            b']' if at > first => {
                translated.push(']');
                return at + 1;
            }
            b'\\' => at += escape_in_class(&rest[at..], translated),
            byte @ (b']' | b'[' | b'&' | b'~') => {
                translated.push('\\');
                translated.push(char::from(byte));
                at += 1;
            }
            _ => {
                let letter = rest[at..].chars().next().unwrap_or_default();
                translated.push(letter);
                at += letter.len_utf8();
            }
        }
    }
    at
}

/// Translates an escape inside a class, and returns its length.
fn escape_in_class(rest: &str, translated: &mut String) -> usize {
    if rest.starts_with("\\b") {
        translated.push_str("\\x08");
        2
    } else {
        escape(rest, translated)
    }
}

/// Returns whether `rest`, which starts with a brace, starts with a repetition such as `{2,}`.
fn is_repetition(rest: &str) -> bool {
    let Some((inside, _)) = rest[1..].split_once('}') else {
        return false;
    };
    let (low, high) = inside.split_once(',').unwrap_or((inside, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    !low.is_empty() && is_number(low) && is_number(high)
}

/// Returns `pattern` with its capture groups made non-capturing.
pub(super) fn without_groups(pattern: &str) -> String {
    let mut plain = String::with_capacity(pattern.len() + 8);
    let (mut is_escaped, mut in_class) = (false, false);
    let mut letters = pattern.chars().peekable();
    while let Some(letter) = letters.next() {
        plain.push(letter);
        if std::mem::take(&mut is_escaped) {
            continue;
        }
        match letter {
            '\\' => is_escaped = true,
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class && letters.peek() != Some(&'?') => plain.push_str("?:"),
            _ => (),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_mean_the_same() {
        for (written, expected) in [
            ("a|b", "a|b"),
            ("[[a]", "[\\[a]"),
            ("[]a&&b]", "[\\]a\\&\\&b]"),
            ("[^]a]", "[^\\]a]"),
            ("[\\b\\]]", "[\\x08\\]]"),
            ("a{2,}b{c}", "a{2,}b\\{c}"),
            ("it\\'s \\<\\w+\\>", "it's <\\w+>"),
            ("(?<=a)\\.", "(?<=a)\\."),
            ("a\\", "a\\\\"),
        ] {
            assert_eq!(translate(written), expected, "{written}");
        }
    }

    #[test]
    fn groups_do_not_capture() {
        assert_eq!(
            without_groups("(a)(?:b)\\([(](?=c)"),
            "(?:a)(?:b)\\([(](?=c)"
        );
    }
}
