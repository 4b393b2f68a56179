//! The byte offsets of errors.

use crate::syntax::value::{ValueError, to_u32};

/// Converts an error of the JSON parser, with an offset instead of line and column.
pub(super) fn of_json_error(text: &str, error: &serde_json::Error) -> ValueError {
    let line = error.line().saturating_sub(1);
    let start = text.split_inclusive('\n').take(line).map(str::len).sum();
    let offset: usize = error.column().saturating_sub(1).saturating_add(start);
    let message = error.to_string();
    let clause = match message.rsplit_once(" at line ") {
        _ if error.is_eof() => "it ends too early",
        Some((clause, _)) => clause,
        None => &message,
    };
    ValueError {
        offset: within(text, offset),
        message: format!("not valid JSON: {clause}"),
    }
}

/// Converts an error of the YAML parser, with an offset instead of line and column.
pub(super) fn of_yaml_error(text: &str, error: &serde_yaml::Error) -> ValueError {
    let message = error.to_string();
    let clause = [" at line ", " at position "]
        .into_iter()
        .find_map(|place| message.split_once(place));
    let clause = clause.map_or(&*message, |(clause, _)| clause);
    ValueError {
        offset: within(text, error.location().map_or(0, |place| place.index())),
        message: format!("not valid YAML: {clause}"),
    }
}

/// Returns the offset, moved to the start of a character within the text.
fn within(text: &str, offset: usize) -> u32 {
    to_u32(text.floor_char_boundary(offset.min(text.len())))
}

/// Returns the position of a key of the root map.
pub(super) fn of_key(text: &str, key: &str, is_json: bool) -> Option<usize> {
    if is_json {
        json_key(text, key)
    } else {
        yaml_key(text, key)
    }
}

fn json_key(text: &str, key: &str) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(byte) = text.as_bytes().get(at) {
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => {
                let end = string_end(text, at + 1)?;
                let is_key = text[end + 1..].trim_ascii_start().starts_with(':');
                if depth == 1 && is_key && text.get(at + 1..end) == Some(key) {
                    return Some(at);
                }
                at = end;
            }
            _ => (),
        }
        at += 1;
    }
    None
}

/// Returns the closing quote of the string with its first character at `start`.
fn string_end(text: &str, start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        match text.as_bytes().get(at)? {
            b'"' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// Returns the position of a key in YAML, where members of the root map are at the start of a line.
fn yaml_key(text: &str, key: &str) -> Option<usize> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_start_matches(['"', '\'']);
        let rest = bare
            .strip_prefix(key)
            .map(|rest| rest.trim_start_matches(['"', '\'']));
        if rest.is_some_and(|rest| rest.trim_start().starts_with(':')) {
            return Some(start);
        }
        start += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::syntax::openapi::read;

    fn check(cases: &[(&str, &str, &str)]) {
        for (text, message, place) in cases {
            let error = read(text).expect_err(text);
            assert!(error.message.starts_with(message), "{text}: {error:?}");
            let rest = &text[error.offset as usize..];
            assert!(rest.starts_with(place), "{text}: {error:?}");
        }
    }

    #[test]
    fn syntax_errors_have_a_message_and_an_offset() {
        check(&[
            (
                "{\"a\": 1,\n \"b\" 2}",
                "not valid JSON: expected `:`",
                "2}",
            ),
            ("{\"é\": [1,]}", "not valid JSON: expected value", "]}"),
            ("{\"a\": 1", "not valid JSON: it ends too early", "1"),
            (
                "é: a\nb: c: d\n",
                "not valid YAML: mapping values are",
                ": d",
            ),
            ("a: *b\n", "not valid YAML: unknown anchor", "*b"),
            (
                "[1, 2]",
                "an OpenAPI file is a map, and this is a list",
                "[1",
            ),
            (" \n", "an OpenAPI file is a map, and this is empty", " \n"),
            (
                "<html>",
                "an OpenAPI file is a map, and this is a string",
                "<",
            ),
        ]);
    }

    #[test]
    fn invalid_specifications_have_a_message_and_an_offset() {
        let nested = "{\"x\": {\"swagger\": \"\\\"\"}, \"swagger\": \"2.0\"}";
        let late = "\u{feff}a: 1\n\"openapi\" : 2.0.0\n";
        let none = "neither `paths` nor `webhooks`";
        check(&[
            (
                "info: {}\nswagger: '2.0'\n",
                "this is Swagger 2.0, not OpenAPI",
                "swagger",
            ),
            (nested, "this is Swagger 2.0", "\"swagger\": \"2.0"),
            ("{\"paths\": {}}", "missing key `openapi`", "{"),
            (late, "the version of OpenAPI is `2.0.0`", "\"openapi\""),
            ("openapi: 3\n", "the version of OpenAPI is `3`", "openapi"),
            (
                "openapi: []\n",
                "`openapi` is the version, a string",
                "openapi",
            ),
            (
                "openapi: 3.1.0\npaths: []\n",
                "`paths` is a list, not a map",
                "paths",
            ),
            (
                "openapi: 3.1.0\nwebhooks:\n",
                "`webhooks` is empty, not a map",
                "webhooks",
            ),
            ("openapi: 3.1.0\ninfo: {}\n", none, "openapi"),
        ]);
    }
}
