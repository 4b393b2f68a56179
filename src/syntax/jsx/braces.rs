//! The end of an expression in braces.

/// Returns the offset after the `}` that closes the `{` at `start`. Strings, templates and comments are skipped.
pub(super) fn brace_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut open: Vec<u8> = Vec::new();
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        let next = bytes.get(at + 1).copied();
        at += match (open.last(), byte) {
            (Some(b'`'), b'\\') => 2,
            (Some(b'`'), b'$') if next == Some(b'{') => {
                open.push(b'{');
                2
            }
            (Some(b'`'), b'`') => {
                open.pop();
                1
            }
            (Some(b'`'), _) => 1,
            (_, b'{' | b'`') => {
                open.push(byte);
                1
            }
            (_, b'}') => {
                open.pop();
                if open.is_empty() {
                    return Some(at + 1);
                }
                1
            }
            // An apostrophe in the text of a nested element is not a quote.
            (_, b'\'') if at > 0 && bytes[at - 1].is_ascii_alphanumeric() => 1,
            (_, b'"' | b'\'') => string_length(&bytes[at..]),
            (_, b'/') if next == Some(b'*') => {
                memchr::memmem::find(&bytes[at + 2..], b"*/").map_or(bytes.len(), |end| end + 4)
            }
            // The slashes of a URL in nested text are not a comment.
            (_, b'/') if next == Some(b'/') && bytes[at - 1] != b':' => {
                memchr::memchr(b'\n', &bytes[at..]).unwrap_or(bytes.len())
            }
            _ => 1,
        };
    }
    None
}

/// Returns the length of the string at the start of `bytes`, which ends at the latest at the end of its line.
fn string_length(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' => return at,
            _ if byte == bytes[0] => return at + 1,
            _ => (),
        }
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_in_strings_templates_and_comments_do_not_count() {
        for inside in [
            "a",
            "'}'",
            "\"\\\"}\"",
            "`}${`}`}`",
            "/* } */",
            "<B>it's</B>",
        ] {
            let text = format!("{{{inside}}}}}");
            assert_eq!(
                brace_end(text.as_bytes(), 0),
                Some(inside.len() + 2),
                "{text}"
            );
        }
        assert_eq!(brace_end(b"{ // }\n", 0), None);
    }
}
