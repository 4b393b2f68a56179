//! Reads YAML in which each line is a field with a simple value or a list of them, as in most front matter. This takes a
//! tenth of the time of the event parser.

use super::value::{Data, Member, Node, Range, to_u32};
use super::yaml_scalar::plain_scalar;

/// The maximum number of fields, because each is compared with all before it. Real pages have fewer than 20.
const MAX_FIELDS: usize = 64;
/// What a plain value must not start with.
const INDICATORS: &str = "-?:,[]{}#&*!|>'\"%@`";

/// Parses `text`. Returns `None` if a line is not a simple field; the event parser then decides what it is.
pub(super) fn parse(text: &str) -> Option<Node> {
    let mut members: Vec<Member> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let content = line.strip_suffix('\n').unwrap_or(line);
        let content = content.strip_suffix('\r').unwrap_or(content);
        if content.is_empty() {
            continue;
        }
        let member = field(content, start)?;
        let is_repeated = members.iter().any(|other| other.key == member.key);
        if is_repeated || members.len() == MAX_FIELDS {
            return None;
        }
        members.push(member);
    }
    let start = members.first()?.key_range.0;
    let end = members.last()?.value.range.1;
    Some(Node {
        range: (start, end),
        data: Data::Map(members),
    })
}

/// Reads one line, which starts at byte `start`.
fn field(line: &str, start: usize) -> Option<Member> {
    let (key, rest) = line.split_once(':')?;
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let is_key = key.starts_with(|first: char| first.is_ascii_alphabetic())
        && key.bytes().all(is_name)
        && matches!(plain_scalar(key), Data::Text(_));
    let written = rest.trim_matches(' ');
    if !is_key || !rest.starts_with(' ') || !written.chars().all(is_printed) {
        return None;
    }
    let range =
        |at: usize, length: usize| -> Range { (to_u32(start + at), to_u32(start + at + length)) };
    let before = line.len() - rest.trim_start_matches(' ').len();
    Some(Member {
        key: key.into(),
        key_range: range(0, key.len()),
        value: Node {
            range: range(before, written.len()),
            data: value(written, start + before)?,
        },
    })
}

/// Reads a value on one line, which starts at byte `start`.
fn value(written: &str, start: usize) -> Option<Data> {
    match written.strip_prefix('[') {
        Some(items) => list(items.strip_suffix(']')?, start + 1).map(Data::List),
        None => scalar(written),
    }
}

/// Reads the items between the brackets of a list, which start at byte `start`. Commas in strings are not simple.
fn list(items: &str, start: usize) -> Option<Vec<Node>> {
    let mut at = start;
    let read = |item: &str| {
        let written = item.trim_matches(' ');
        let from = at + item.len() - item.trim_start_matches(' ').len();
        at += item.len() + 1;
        let is_plain =
            |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'-' | b'_');
        let is_simple = written.starts_with(['"', '\'']) || written.bytes().all(is_plain);
        Some(Node {
            range: (to_u32(from), to_u32(from + written.len())),
            data: scalar(written).filter(|_| is_simple)?,
        })
    };
    items.split(',').map(read).collect()
}

/// Reads a scalar on one line.
fn scalar(written: &str) -> Option<Data> {
    for (quote, special) in [('"', ['"', '\\']), ('\'', ['\'', '\''])] {
        if let Some(inside) = written.strip_prefix(quote) {
            let text = inside.strip_suffix(quote)?;
            return (!text.contains(special)).then(|| Data::Text(text.into()));
        }
    }
    let is_plain = !written.is_empty()
        && !written.starts_with(|first| INDICATORS.contains(first))
        && !written.ends_with(':')
        && !written.contains(": ")
        && !written.contains(" #");
    is_plain.then(|| plain_scalar(written))
}

/// Whether a character has no meaning of its own in YAML, and may be printed.
fn is_printed(letter: char) -> bool {
    let is_special = letter.is_control() || (letter.is_whitespace() && letter != ' ');
    !is_special && !matches!(letter, '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}
