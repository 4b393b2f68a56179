//! Expressions that are right at a glance.

/// Returns whether `text` is a comment, a name, a path of names, a number, a string without escapes, or a list or object of
/// such values. `false` says nothing.
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
        b'[' | b'{' => after_value(text, MAX_DEPTH).is_some_and(str::is_empty),
        _ => false,
    }
}

/// How many lists and objects may be inside each other.
const MAX_DEPTH: usize = 3;

/// The blanks between values.
const BLANKS: [char; 4] = [' ', '\n', '\t', '\r'];

/// Returns what follows the list, object, string, number or name at the start of `text`, without the blanks before it.
fn after_value(text: &str, depth: usize) -> Option<&str> {
    let rest = match text.as_bytes().first()? {
        b'[' if depth > 0 => after_members(&text[1..], ']', |text| after_value(text, depth - 1))?,
        b'{' if depth > 0 => after_members(&text[1..], '}', |text| {
            let key = after_key(text)?.strip_prefix(':')?;
            after_value(key.trim_start_matches(BLANKS), depth - 1)
        })?,
        b'"' | b'\'' => {
            let end = 1 + text[1..].find(&text[..1])? + 1;
            let is_plain = !text[..end].contains(['\\', '\n', '\r']);
            text.get(end..).filter(|_| is_plain)?
        }
        b'1'..=b'9' => text.trim_start_matches(|digit: char| digit.is_ascii_digit()),
        _ => {
            let (name, rest) = text.split_at(name_length(text));
            (!name.is_empty() && !is_reserved(name)).then_some(rest)?
        }
    };
    // Names and numbers end where another value, or a part of this one, cannot follow.
    let rest = rest.trim_start_matches(BLANKS);
    (rest.is_empty() || rest.starts_with([',', ']', '}', ':'])).then_some(rest)
}

/// Returns what follows the members, at least one, and the bracket that ends them.
fn after_members<'t>(
    text: &'t str,
    end: char,
    after_member: impl Fn(&'t str) -> Option<&'t str>,
) -> Option<&'t str> {
    let mut rest = text;
    loop {
        rest = after_member(rest.trim_start_matches(BLANKS))?;
        match rest.strip_prefix(',') {
            Some(more) => rest = more,
            None => return rest.strip_prefix(end),
        }
    }
}

/// Returns what follows the key of an object. `__proto__` has a meaning of its own.
fn after_key(text: &str) -> Option<&str> {
    let rest = if text.starts_with(['"', '\'']) {
        after_value(text, 0)?
    } else {
        let (name, rest) = text.split_at(name_length(text));
        (!name.is_empty()).then_some(rest)?
    };
    let key = &text[..text.len() - rest.len()];
    (!key.contains("__")).then(|| rest.trim_start_matches(BLANKS))
}

/// Returns the length of the name at the start of `text`.
fn name_length(text: &str) -> usize {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let length = text.bytes().take_while(|byte| is_part(byte)).count();
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        0
    } else {
        length
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

    #[test]
    fn only_right_lists_and_objects_are_trivial() {
        for text in [
            "[\"a\", 'b']",
            "[ 1,2 , c ]",
            "{ color: \"gray\", \"a-b\": 1 }",
            "{a: [1, {b: true}]}",
            "{if: 1}",
            "{a: '__'}",
        ] {
            assert!(is_trivial(text, false), "{text}");
        }
        for text in [
            "[]",
            "{}",
            "[1,]",
            "[1",
            "[1]]",
            "[a.b]",
            "{a}",
            "{a: 1,}",
            "{a: if}",
            "{__proto__: 1}",
            "{a: 1, '__proto__': 1}",
            "[1a]",
            "[a b]",
            "['a\\'']",
            "[[[[1]]]]",
            "{1: 2}",
            "[01]",
            "{a: 'b}",
            "[1:2]",
            "['a' 'b']",
        ] {
            assert!(!is_trivial(text, false), "{text}");
        }
    }
}
