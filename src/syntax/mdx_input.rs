//! Replaces what the platform removes from a page before it parses MDX: heading ids and variables.
//!
//! `## Text {#id}` and `{{variable}}` are not MDX. They are replaced with valid text of the same length, so that every
//! offset in the input is the same offset in the page.

use super::value::{Range, to_u32};
use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};

/// An explicit heading id: `{#id}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadingId {
    /// The range of `{#id}`, including the braces.
    pub range: Range,
    /// The id as written.
    pub id: Box<str>,
}

/// Returns `text` with every `{#id}` that the platform supports blanked and every variable made valid, and the ids.
///
/// Letters replace what JavaScript does not allow in a name: an underscore could start emphasis if the parser reads the
/// braces as text. Letters that are rare in names keep different variables different.
pub fn mdx_input(text: &str) -> (Cow<'_, str>, Vec<HeadingId>) {
    let mut ids = Vec::new();
    let mut input: Option<Vec<u8>> = None;
    if may_have_ids(text) {
        for id in heading_ids(text) {
            (id.range.0..id.range.1).for_each(|at| set_byte(&mut input, text, at as usize, b' '));
            ids.push(id);
        }
    }
    for (start, name) in variables(text) {
        if is_in_target(input.as_deref().unwrap_or(text.as_bytes()), start) {
            let inside = text.get(start + 2..).and_then(|text| text.find('}'));
            for at in start + 2..start + 2 + inside.unwrap_or_default() {
                if matches!(text.as_bytes()[at], b' ' | b'\t') {
                    set_byte(&mut input, text, at, b'q');
                }
            }
        }
        for at in name.clone() {
            match text.as_bytes()[at] {
                b'-' => set_byte(&mut input, text, at, b'q'),
                b'.' => set_byte(&mut input, text, at, b'Q'),
                b'0'..=b'9' if at == name.start => set_byte(&mut input, text, at, b'q'),
                _ => (),
            }
        }
    }
    // Only ASCII bytes were replaced with ASCII, or whole characters with spaces, so this cannot fail.
    match input.map(String::from_utf8) {
        Some(Ok(input)) => (Cow::Owned(input), ids),
        _ => (Cow::Borrowed(text), ids),
    }
}

/// Returns `value`, which the parser read from a part of its input, with the variables as the `source` of this part
/// contains them. The parser can drop the outer braces of a variable.
pub fn with_variables<'v>(value: &'v str, source: &str, input: &str) -> Cow<'v, str> {
    if source == input {
        return Cow::Borrowed(value);
    }
    let mut names: HashMap<&str, VecDeque<&str>> = HashMap::new();
    for (_, place) in variables(input) {
        let written = names.entry(&input[place.clone()]).or_default();
        written.push_back(&source[place]);
    }
    let (mut written, mut end) = (String::new(), 0);
    for open in memchr::memchr_iter(b'{', value.as_bytes()) {
        let Some(name) = name(&value[open + 1..], "}") else {
            continue;
        };
        let place = open + 1 + name.start..open + 1 + name.end;
        let all = names.get_mut(&value[place.clone()]);
        if let Some(name) = all.and_then(VecDeque::pop_front) {
            written.push_str(&value[end..place.start]);
            written.push_str(name);
            end = place.end;
        }
    }
    if end == 0 {
        return Cow::Borrowed(value);
    }
    written.push_str(&value[end..]);
    Cow::Owned(written)
}

/// Returns the offset of each variable, and the range of its name.
fn variables(text: &str) -> impl Iterator<Item = (usize, std::ops::Range<usize>)> {
    memchr::memmem::find_iter(text.as_bytes(), b"{{").filter_map(|start| {
        let name = name(&text[start + 2..], "}}")?;
        Some((start, start + 2 + name.start..start + 2 + name.end))
    })
}

/// Writes one byte of the input, which is allocated on the first write.
fn set_byte(input: &mut Option<Vec<u8>>, text: &str, at: usize, byte: u8) {
    input.get_or_insert_with(|| text.as_bytes().to_vec())[at] = byte;
}

/// Returns whether the variable at byte `start` is in a link target, which a space would end.
fn is_in_target(input: &[u8], start: usize) -> bool {
    let before = &input[..start];
    let word_start = before
        .iter()
        .rposition(u8::is_ascii_whitespace)
        .map_or(0, |at| at + 1);
    let word = &before[word_start..];
    let line = before[..word_start].trim_ascii_end();
    memchr::memmem::find(word, b"](").is_some()
        || memchr::memmem::find(word, b"://").is_some()
        || line.ends_with(b"](")
        || line.ends_with(b"]:")
}

/// Returns the range of the name in the text after the opening braces, if the closing ones follow.
fn name(after: &str, closing: &str) -> Option<std::ops::Range<usize>> {
    let start = after.len() - after.trim_start().len();
    let inside = &after[start..];
    let length = inside
        .find(|letter: char| !(letter.is_ascii_alphanumeric() || "_-.".contains(letter)))
        .filter(|&length| length > 0)?;
    inside[length..]
        .trim_start()
        .starts_with(closing)
        .then_some(start..start + length)
}

/// Returns whether `name` is a valid variable name.
pub fn is_variable(name: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_.-".contains(letter);
    !name.is_empty() && name.chars().all(is_part)
}

/// Returns whether the content of an expression makes it a variable: a name in another pair of braces.
pub fn is_braced_variable(expression: &str) -> bool {
    let inside = expression.strip_prefix('{');
    let name = inside.and_then(|inside| inside.strip_suffix('}'));
    name.is_some_and(|name| is_variable(name.trim()))
}

fn may_have_ids(text: &str) -> bool {
    memchr::memchr_iter(b'{', text.as_bytes()).any(|at| {
        let after = text.get(at + 1..).unwrap_or_default();
        after.trim_start_matches(' ').starts_with('#')
    })
}

fn heading_ids(text: &str) -> Vec<HeadingId> {
    let mut ids = Vec::new();
    let mut fence: Option<(u8, usize)> = None;
    let mut in_comment = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        match fence {
            Some(open) => {
                if closes(line, open) {
                    fence = None;
                }
            }
            None if in_comment => in_comment = !line.contains("*/}"),
            None => {
                fence = opens(line);
                in_comment = line
                    .rfind("{/*")
                    .is_some_and(|at| !line[at..].contains("*/}"));
                if let Some((from, to, id)) = heading_id(line) {
                    let range = (to_u32(start + from), to_u32(start + to));
                    ids.push(HeadingId { range, id });
                }
            }
        }
        start += line.len();
    }
    ids
}

/// Returns the character and the length of the fence that a line opens.
pub(super) fn opens(line: &str) -> Option<(u8, usize)> {
    let line = line.trim_start_matches([' ', '\t', '>']);
    let mark = line.bytes().next().filter(|mark| b"`~".contains(mark))?;
    let length = line.bytes().take_while(|byte| *byte == mark).count();
    let info = &line[length..];
    (length >= 3 && !(mark == b'`' && info.contains('`'))).then_some((mark, length))
}

/// Returns whether a line closes the fence `open`.
pub(super) fn closes(line: &str, (mark, length): (u8, usize)) -> bool {
    let line = line.trim_start_matches([' ', '\t', '>']).trim_end();
    line.len() >= length && line.bytes().all(|byte| byte == mark)
}

/// Returns the range of `{#id}` in a line, and the id: `^( {0,3})(#{1,6})\s+(.+?)\s*\{\s*#([^}]+?)\s*\}\s*$`.
fn heading_id(line: &str) -> Option<(usize, usize, Box<str>)> {
    let line = line.trim_end();
    let marks = line.trim_start_matches(' ');
    let text = marks.trim_start_matches('#');
    let level = marks.len() - text.len();
    let indent = line.len() - marks.len();
    if indent > 3 || !(1..=6).contains(&level) || !text.starts_with(char::is_whitespace) {
        return None;
    }
    let open = line.rfind('{')?;
    let inside = line[open + 1..].strip_suffix('}')?;
    let id = inside.trim_start().strip_prefix('#')?.trim_end();
    let heading = line.get(indent + level..open)?.trim();
    (!id.is_empty() && !id.contains('}') && !heading.is_empty())
        .then(|| (open, line.len(), id.trim().into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_blanked_in_place() {
        let text = "## Größe {#my-id}\n\n```md\n## No {#no}\n```\n\n# B { #c } \n";
        let (input, ids) = mdx_input(text);
        assert_eq!(input.len(), text.len());
        assert!(input.starts_with("## Größe         \n"));
        let ids: Vec<&str> = ids.iter().map(|id| &*id.id).collect();
        assert_eq!(ids, ["my-id", "c"]);
        assert!(input.contains("{#no}"));
    }

    #[test]
    fn ids_that_the_platform_does_not_read_stay() {
        for text in [
            "> ## T {#x}",
            "    ## T {#x}",
            "## T {#x} ##",
            "text {#x}",
            "## {#x}",
        ] {
            assert_eq!(mdx_input(text).1, [], "{text}");
        }
    }

    #[test]
    fn variables_do_not_end_a_target() {
        assert_eq!(
            mdx_input("[a b](/x/{{ v }}/{{ my-w }} \"{{ t }}\")\n\n[r]: {{ v }}/x\n").0,
            "[a b](/x/{{qvq}}/{{qmyqwq}} \"{{ t }}\")\n\n[r]: {{qvq}}/x\n"
        );
    }

    #[test]
    fn variables_become_names() {
        assert_eq!(
            mdx_input("a {{my-var.x}} {{ 2fa }} {{ok}} {{a b}}").0,
            "a {{myqvarQx}} {{ qfa }} {{ok}} {{a b}}"
        );
    }

    #[test]
    fn values_contain_variables_as_written() {
        let restored = |value: &str, source: &str| {
            let (input, _) = mdx_input(source);
            with_variables(value, source, &input).into_owned()
        };
        assert_eq!(
            restored("{{aqb}} {{aqb}}", "`{{aqb}} {{a-b}}`"),
            "{{aqb}} {{a-b}}"
        );
        assert_eq!(restored("x {aQb} {b}", "![x {{a.b}} {b}"), "x {a.b} {b}");
        assert_eq!(restored("/{{qcq}}", "](/{{ c }} {{a-b}})"), "/{{ c }}");
        assert_eq!(restored("{{q}}, {{q}}", "{{1}}, {{2}}"), "{{1}}, {{2}}");
        assert_eq!(
            restored("{{ 2fa }} {{a b}}", "`{{ 2fa }} {{a b}}`"),
            "{{ 2fa }} {{a b}}"
        );
        assert_eq!(restored("a {{b}}", "a {{b}}"), "a {{b}}");
    }
}
