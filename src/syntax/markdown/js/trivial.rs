//! Expressions that are right at a glance.

/// Returns whether `text` is a comment, a name, a path of names, a number or a string without escapes. `false` says nothing.
pub(super) fn is_trivial(text: &str, allows_empty: bool) -> bool {
    let text = text.trim_matches([' ', '\n', '\t', '\r']);
    let bytes = text.as_bytes();
    let [first, inner @ .., last] = bytes else {
        return match bytes {
            [only] => only.is_ascii_alphanumeric(),
            _ => allows_empty,
        };
    };
    match first {
        b'"' | b'\'' => {
            first == last
                && !inner
                    .iter()
                    .any(|byte| byte == first || matches!(byte, b'\\' | b'\n' | b'\r'))
        }
        b'`' => first == last && !inner.iter().any(|byte| matches!(byte, b'`' | b'\\' | b'$')),
        b'/' => allows_empty && is_comment(text),
        b'1'..=b'9' => bytes.iter().all(u8::is_ascii_digit),
        b'a'..=b'z' | b'A'..=b'Z' => is_path(text),
        _ => false,
    }
}

fn is_comment(text: &str) -> bool {
    let inner = text
        .strip_prefix("/*")
        .and_then(|rest| rest.strip_suffix("*/"));
    inner.is_some_and(|inner| !inner.contains("*/"))
}

/// Returns whether it is names with dots between. The first one cannot be a reserved word, unless it is a value.
fn is_path(text: &str) -> bool {
    let mut names = text.split('.');
    let is_name = |name: &str| {
        !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && !name.as_bytes()[0].is_ascii_digit()
    };
    let first = names.next().unwrap_or_default();
    is_name(first) && !is_reserved(first) && names.all(is_name)
}

fn is_reserved(word: &str) -> bool {
    // The longest is `implements`; no reserved word has a capital letter.
    matches!(
        word,
        "await"
            | "break"
            | "case"
            | "catch"
            | "class"
            | "const"
            | "continue"
            | "debugger"
            | "default"
            | "delete"
            | "do"
            | "else"
            | "enum"
            | "export"
            | "extends"
            | "finally"
            | "for"
            | "function"
            | "if"
            | "implements"
            | "import"
            | "in"
            | "instanceof"
            | "interface"
            | "let"
            | "new"
            | "package"
            | "private"
            | "protected"
            | "public"
            | "return"
            | "static"
            | "super"
            | "switch"
            | "throw"
            | "try"
            | "typeof"
            | "var"
            | "void"
            | "while"
            | "with"
            | "yield"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_right_expressions_are_trivial() {
        for text in [
            "",
            " ",
            "/* a */",
            "a",
            "a.b",
            "a.if",
            "1",
            "12",
            "\"a\"",
            "'a'",
            "`a`",
            "props.children",
            "true",
        ] {
            assert!(is_trivial(text, true), "{text}");
        }
        for text in [
            "/", "/*/", "/* */ */", "if", "a.", "a..b", "01", "'a", "'a'b'", "'a\\'", "`${a`",
            "a b", "super.a", "_",
        ] {
            assert!(!is_trivial(text, true), "{text}");
        }
        assert!(!is_trivial("", false));
        assert!(!is_trivial("/* a */", false));
    }
}
