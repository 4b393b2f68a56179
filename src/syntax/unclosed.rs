//! Searches for unclosed constructs in a page that the parser gave up on.

use super::mask::{closes, opens};
use super::value::fit;

/// Returns the first code fence, brace or tag that is never closed: its name and its offset.
///
/// This is a guess for a hint: it counts delimiters and ignores strings and escapes.
pub fn first_unclosed(text: &str) -> Option<(&'static str, u32)> {
    let mut fence: Option<((u8, usize), usize)> = None;
    let mut braces: Vec<usize> = Vec::new();
    let mut tags: Vec<(&str, usize)> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        match fence {
            Some((open, _)) if closes(line, open) => fence = None,
            Some(_) => (),
            None => match opens(line) {
                Some(open) => fence = Some((open, start)),
                None => count(line, start, &mut braces, &mut tags),
            },
        }
        start += line.len();
    }
    let fence = fence.map(|(_, at)| ("code fence", at));
    let brace = braces.first().map(|&at| ("brace", at));
    let tag = tags.first().map(|&(_, at)| ("tag", at));
    let first = [fence, brace, tag]
        .into_iter()
        .flatten()
        .min_by_key(|&(_, at)| at);
    first.map(|(what, at)| (what, fit(at)))
}

fn count<'t>(
    line: &'t str,
    start: usize,
    braces: &mut Vec<usize>,
    tags: &mut Vec<(&'t str, usize)>,
) {
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b'{' => braces.push(start + at),
            b'}' => {
                braces.pop();
            }
            b'<' => match line[at + 1..].strip_prefix('/') {
                Some(name) => close(name, tags),
                None => tags.extend(open(&line[at + 1..]).map(|name| (name, start + at))),
            },
            _ => (),
        }
    }
}

/// Returns the name of the element that is opened here, unless it closes itself.
fn open(after: &str) -> Option<&str> {
    let name = name(after);
    let end = after.find('>').unwrap_or(after.len());
    let closes_itself = after[..end].ends_with('/') || super::is_void(name);
    (name.starts_with(|letter: char| letter.is_ascii_alphabetic()) && !closes_itself)
        .then_some(name)
}

/// Closes the innermost element with this name.
fn close(after: &str, tags: &mut Vec<(&str, usize)>) {
    if let Some(at) = tags.iter().rposition(|(open, _)| *open == name(after)) {
        tags.remove(at);
    }
}

fn name(text: &str) -> &str {
    let end = text.find(|letter: char| !(letter.is_alphanumeric() || "._-".contains(letter)));
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_open_thing_is_named() {
        assert_eq!(first_unclosed("a\n```js\nb\n"), Some(("code fence", 2)));
        assert_eq!(first_unclosed("<A>\n{x}\n<B>\n</A>"), Some(("tag", 8)));
        assert_eq!(first_unclosed("a {b\n```\n{\n```\n"), Some(("brace", 2)));
        assert_eq!(first_unclosed("<br> <A /> <B>{c}</B>"), None);
    }
}
