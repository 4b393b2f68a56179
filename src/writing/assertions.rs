//! Patterns without look-around.

/// The most bytes that are read to find out what follows a part of a pattern. There may be as many parts as bytes.
const MAX_REST: usize = 10_000;

/// Returns a pattern without look-around, borders of words and back references that matches at least where `pattern` does.
///
/// What has to follow a match becomes a part of it, so such a match may be longer, but starts at the same place.
pub(super) fn without_assertions(pattern: &str) -> String {
    let mut plain = String::with_capacity(pattern.len());
    let bytes = pattern.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &pattern[at..];
        if let Some(escaped) = rest.strip_prefix('\\') {
            let next = escaped.chars().next().map_or(0, char::len_utf8);
            let is_reference = bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
            plain.push_str(match escaped.chars().next() {
                Some('b' | 'B') => "(?:)",
                _ if is_reference => "(?s:.*)",
                _ => &rest[..=next],
            });
            at += 1 + next;
        } else if rest.starts_with('[') {
            let length = class_length(rest);
            plain.push_str(&rest[..length]);
            at += length;
        } else if ["(?=", "(?!", "(?<=", "(?<!"]
            .iter()
            .any(|mark| rest.starts_with(mark))
        {
            let length = group_length(rest);
            let inside = rest[..length]
                .strip_prefix("(?=")
                .filter(|_| is_last(&pattern[at + length..]));
            match inside {
                Some(inside) => {
                    plain.push_str("(?:");
                    plain.push_str(&without_assertions(
                        inside.strip_suffix(')').unwrap_or(inside),
                    ));
                    plain.push(')');
                }
                None => plain.push_str("(?:)"),
            }
            at += length;
        } else {
            let length = rest.chars().next().map_or(1, char::len_utf8);
            plain.push_str(&rest[..length]);
            at += length;
        }
    }
    plain
}

/// Returns whether nothing follows a part of a pattern, where `rest` is what is written behind it: the other alternatives
/// of the groups around it, and their ends.
fn is_last(rest: &str) -> bool {
    let bytes = rest.as_bytes();
    if bytes.len() > MAX_REST {
        return false;
    }
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b')' => at += 1,
            b'|' => {
                // The other alternatives do not follow this one.
                while at < bytes.len() && bytes[at] != b')' {
                    at += match bytes[at] {
                        b'\\' => 2,
                        b'[' => class_length(rest.get(at..).unwrap_or_default()),
                        b'(' => group_length(rest.get(at..).unwrap_or_default()),
                        _ => 1,
                    };
                }
            }
            _ => return false,
        }
    }
    true
}

/// Returns the length of the class at the start of `rest`.
fn class_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b']' if at > 1 => return at + 1,
            _ => (),
        }
        at += 1;
    }
    rest.len()
}

/// Returns the length of the group at the start of `rest`.
fn group_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let (mut depth, mut at) = (0_usize, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'[' => at += class_length(&rest[at..]) - 1,
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => (),
        }
        at += 1;
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_a_match_becomes_a_part_of_it() {
        for (pattern, expected) in [
            (
                r"(?m)(?:I(?=\s)|(?<!x)a(?!b))",
                r"(?m)(?:I(?:\s)|(?:)a(?:))",
            ),
            (r"\b(?:a(?=,)|b)\b", r"(?:)(?:a(?:)|b)(?:)"),
            (r"(a)[(?=)]\1(?=b)?", r"(a)[(?=)](?s:.*)(?:)?"),
            (r"a(?=b(?=c))", r"a(?:b(?:c))"),
            (r"(?=a", r"(?:a)"),
        ] {
            assert_eq!(without_assertions(pattern), expected, "{pattern}");
        }
    }
}
