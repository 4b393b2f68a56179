//! Searches for unclosed constructs in a page that the parser gave up on.

use super::mdx_input::{closes, opens};
use super::value::to_u32;
use std::collections::HashMap;

/// The offsets of the open elements, by name.
type OpenTags<'t> = HashMap<&'t str, Vec<usize>>;

/// Returns the first code fence, brace or tag that is never closed: its name and its offset.
///
/// This is a guess for a hint: it counts delimiters and ignores strings and escapes.
pub fn first_unclosed(text: &str) -> Option<(&'static str, u32)> {
    let mut fence: Option<((u8, usize), usize)> = None;
    let mut braces: Vec<usize> = Vec::new();
    let mut tags = OpenTags::new();
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
    let tags = tags.values().filter_map(|open| open.first());
    let tag = tags.min().map(|&at| ("tag", at));
    let first = [fence, brace, tag]
        .into_iter()
        .flatten()
        .min_by_key(|&(_, at)| at);
    first.map(|(what, at)| (what, to_u32(at)))
}

fn count<'t>(line: &'t str, start: usize, braces: &mut Vec<usize>, tags: &mut OpenTags<'t>) {
    // Each `>` is searched for once: a line may be as long as a page.
    let mut tag_end = 0;
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b'{' => braces.push(start + at),
            b'}' => {
                braces.pop();
            }
            b'<' => match line[at + 1..].strip_prefix('/') {
                Some(after) => {
                    // Closes the innermost element with this name.
                    tags.get_mut(name(after)).and_then(Vec::pop);
                }
                None => {
                    if tag_end <= at {
                        tag_end = line[at..].find('>').map_or(line.len(), |end| at + end);
                    }
                    if let Some(name) = open(&line[at + 1..tag_end]) {
                        tags.entry(name).or_default().push(start + at);
                    }
                }
            },
            _ => (),
        }
    }
}

/// Returns the name of the element that `tag`, the text up to its `>`, opens, unless it closes itself.
fn open(tag: &str) -> Option<&str> {
    let name = name(tag);
    let closes_itself = tag.ends_with('/') || super::is_void(name);
    (name.starts_with(|letter: char| letter.is_ascii_alphabetic()) && !closes_itself)
        .then_some(name)
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
        assert_eq!(first_unclosed("<A><B></A><A></B></A>"), None);
        assert_eq!(first_unclosed("<A><B></C><A></B></A>"), Some(("tag", 0)));
        assert_eq!(first_unclosed("</A><A/><B"), Some(("tag", 8)));
    }
}
