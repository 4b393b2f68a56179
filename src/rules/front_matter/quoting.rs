//! Puts values of front matter in quotes.

/// Returns a value in quotes: double ones, unless the value contains them or a backslash.
pub(super) fn quoted(value: &str) -> String {
    if value.contains(['"', '\\']) {
        single_quoted(value)
    } else {
        format!("\"{value}\"")
    }
}

fn single_quoted(value: &str) -> String {
    format!("'{}'", value.replace('\'', "''"))
}

/// Returns a value that cannot be read as it was certainly meant, in quotes. Returns `None` if several texts can be meant.
pub(super) fn meant(value: &str) -> Option<String> {
    // What follows can be a comment.
    if value.is_empty() || value.contains(" #") || value.contains(char::is_control) {
        return None;
    }
    let Some(quote) = value
        .chars()
        .next()
        .filter(|&first| matches!(first, '"' | '\''))
    else {
        return Some(quoted(value));
    };
    let marks = inner_quotes(value, quote);
    let inside = value[1..].strip_suffix(quote).filter(|_| value.len() > 2);
    let Some(inside) = inside else {
        // A part of the value is in quotes, as in `"a" b`.
        let is_part = matches!(marks[..], [Mark::End | Mark::Apostrophe]) && !value.contains('\\');
        return is_part.then(|| quoted(value));
    };
    let is_sequence = |marks: &[Mark]| {
        marks
            .chunks(2)
            .all(|pair| matches!(pair, [Mark::End | Mark::Apostrophe, Mark::Start]))
    };
    if !marks.is_empty() && is_sequence(&marks) {
        // Several parts are in quotes, as in `"a" and "b"`.
        return (!value.contains('\\')).then(|| quoted(value));
    }
    let are_apostrophes = quote == '\'' && marks.iter().all(|mark| *mark == Mark::Apostrophe);
    let are_pairs = marks
        .chunks(2)
        .all(|pair| matches!(pair, [Mark::Start, Mark::End | Mark::Apostrophe]));
    if !are_apostrophes && !are_pairs {
        return None;
    }
    if quote == '\'' {
        return Some(single_quoted(&inside.replace("''", "'")));
    }
    let plain = inside.replace("\\\"", "\"");
    (!plain.contains('\\')).then(|| quoted(&plain))
}

/// Returns a value in double quotes in single ones, if each of its backslashes is meant as one.
pub(super) fn without_escapes(value: &str) -> Option<String> {
    let inside = value.strip_prefix('"')?.strip_suffix('"')?;
    let mut rest = inside;
    while let Some((_, after)) = rest.split_once('\\') {
        // A letter that starts an escape can be meant as one.
        let is_escape = after.starts_with(|next: char| {
            next.is_ascii_digit() || " \t\"/\\abtnvfreNLPxuU_".contains(next)
        });
        if is_escape || after.is_empty() {
            return None;
        }
        rest = after;
    }
    (!inside.contains(['"', '\n', '\r'])).then(|| single_quoted(inside))
}

/// What a quote in a value seems to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Start,
    End,
    /// The end of a part, or the apostrophe of a word such as `users'`.
    Apostrophe,
}

/// Returns the quotes between the first and the last character of a value. Apostrophes and escaped quotes do not count.
fn inner_quotes(value: &str, quote: char) -> Vec<Mark> {
    let mut marks = Vec::new();
    let letters: Vec<char> = value.chars().collect();
    let mut at = 1;
    while at + 1 < letters.len() {
        let (before, letter, after) = (letters[at - 1], letters[at], letters[at + 1]);
        if quote == '"' && letter == '\\' || quote == '\'' && letter == quote && after == quote {
            at += 2;
            continue;
        }
        let is_apostrophe = quote == '\'' && before.is_alphanumeric() && after.is_alphanumeric();
        if letter == quote && !is_apostrophe {
            let is_word = quote == '\'' && before.is_alphanumeric() && after.is_whitespace();
            marks.push(if before.is_whitespace() || "([{,".contains(before) {
                Mark::Start
            } else if is_word {
                Mark::Apostrophe
            } else {
                Mark::End
            });
        }
        at += 1;
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_quoted_as_they_are_meant() {
        let cases = [
            ("A: b", Some("\"A: b\"")),
            ("@scope/name", Some("\"@scope/name\"")),
            ("`a` \"b\": c", Some("'`a` \"b\": c'")),
            ("a\\b: it's", Some("'a\\b: it''s'")),
            ("A: b # c", None),
            ("'It's here'", Some("'It''s here'")),
            ("'the users' data'", Some("'the users'' data'")),
            ("'it''s what's new'", Some("'it''s what''s new'")),
            ("'Don't", None),
            ("\"Get\" started", Some("'\"Get\" started'")),
            ("'Get' started", Some("\"'Get' started\"")),
            ("\"Get\" and \"set\"", Some("'\"Get\" and \"set\"'")),
            ("'Get' and 'set'", Some("\"'Get' and 'set'\"")),
            ("\"He said \"hi\" now\"", Some("'He said \"hi\" now'")),
            ("\"a \\\"b\\\" \"c\" d\"", Some("'a \"b\" \"c\" d'")),
            ("\"a\\n \"b\" c\"", None),
            ("\"a\"b\"c", None),
            ("'a', 'b'", Some("\"'a', 'b'\"")),
            ("'a':'b'", None),
            ("\"", None),
            ("", None),
        ];
        for (value, expected) in cases {
            assert_eq!(meant(value).as_deref(), expected, "{value}");
        }
    }

    #[test]
    fn backslashes_are_kept_if_none_is_an_escape() {
        assert_eq!(without_escapes("\"a \\d b\"").as_deref(), Some("'a \\d b'"));
        assert_eq!(
            without_escapes("\"it's \\d\"").as_deref(),
            Some("'it''s \\d'")
        );
        assert_eq!(without_escapes("\"a\\d\\n\""), None);
        assert_eq!(without_escapes("\"a\\"), None);
    }
}
