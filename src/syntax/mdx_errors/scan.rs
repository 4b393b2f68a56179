//! Tags and the blocks around them, including tags that are missing from the syntax tree.

use super::names::{is_escaped, name};
use crate::syntax::mdx::Kind;
use crate::syntax::value::{Range, slice, to_u32};

/// A part of the page that a tag must be closed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) kind: Kind,
    pub(super) range: Range,
}

impl Block {
    /// Returns the name of the block for messages.
    pub(super) fn name(self) -> &'static str {
        match self.kind {
            Kind::Heading => "heading",
            Kind::TableCell => "table cell",
            Kind::ListItem => "list item",
            Kind::Blockquote => "block quote",
            _ => "paragraph",
        }
    }

    pub(super) fn is_container(self) -> bool {
        matches!(self.kind, Kind::ListItem | Kind::Blockquote)
    }
}

/// An opening or closing tag, but not a self-closing one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tag<'t> {
    pub(super) name: &'t str,
    pub(super) start: u32,
    /// The end of the tag if it is known, otherwise the end of its name.
    pub(super) end: u32,
    pub(super) is_closing: bool,
    /// Whether this is certainly a tag: not broken, and not in code.
    pub(super) is_sure: bool,
    /// Whether an opening tag can also be meant as a closing tag.
    pub(super) may_close: bool,
    /// The innermost block around it.
    pub(super) block: Option<Block>,
    /// The innermost list item or block quote around it.
    pub(super) container: Option<Block>,
    /// The end of the block that it must be closed in.
    pub(super) until: u32,
}

impl<'t> Tag<'t> {
    pub(super) fn new(name: &'t str, start: u32, is_closing: bool, is_sure: bool) -> Self {
        Self {
            name,
            start,
            end: start + 1 + u32::from(is_closing) + to_u32(name.len()),
            is_closing,
            is_sure,
            may_close: false,
            block: None,
            container: None,
            until: u32::MAX,
        }
    }
}

/// Returns the tags at the errors in `broken`, which may be meant as opening or closing tags. Those in `with_attributes`
/// are closing tags with attributes, so they are meant as opening tags.
pub(super) fn broken_tags<'t>(
    text: &'t str,
    broken: &[u32],
    with_attributes: &[u32],
) -> impl Iterator<Item = Tag<'t>> {
    broken.iter().filter_map(move |&at| {
        let mut tag = broken_tag(text, at)?;
        tag.is_closing &= with_attributes.binary_search(&at).is_err();
        Some(tag)
    })
}

/// The maximum number of marks between `<` and a name that are typing errors.
const MAX_MARKS: usize = 2;

fn broken_tag(text: &str, at: u32) -> Option<Tag<'_>> {
    let inside = text.get(at as usize..)?.strip_prefix('<')?;
    let is_mark = |letter: &char| letter.is_ascii_punctuation() && !matches!(letter, '_' | '$');
    let marks: usize = inside.chars().take(MAX_MARKS).take_while(is_mark).count();
    let (marks, inside) = inside.split_at(marks);
    let is_closing = marks.contains('/');
    let name = name(inside);
    let name = if is_closing {
        name.trim_end_matches(['.', '-', ':', '_'])
    } else {
        without_text(name, inside)
    };
    let is_whole = inside[name.len()..].starts_with('>');
    // The name of a closing tag can be missing, if `</` does not belong to a text.
    let is_name = may_be_name(name) || (is_closing && marks == "/" && name.is_empty());
    is_name.then(|| Tag {
        end: at + 1 + to_u32(marks.len() + name.len()) + u32::from(is_closing && is_whole),
        may_close: is_whole && !marks.is_empty(),
        ..Tag::new(name, at, is_closing, false)
    })
}

/// Returns the name of a tag without `>`, as in `<kbdK</kbd>`, taken from the closing tag on its line.
fn without_text<'t>(name: &'t str, inside: &'t str) -> &'t str {
    let line = inside.lines().next().unwrap_or_default();
    let closed = line
        .split_once("</")
        .map(|(_, after)| super::names::name(after));
    match closed {
        Some(closed) if !closed.is_empty() && name.starts_with(closed) => closed,
        _ => name,
    }
}

fn may_be_name(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_' || letter == '$')
}

/// Returns the HTML comments at the sorted offsets `places`.
pub(super) fn comments(text: &str, places: &[u32]) -> Vec<Range> {
    let mut ends = Finder::new(text, "-->");
    let comment = |&at: &u32| {
        let is_comment = text.get(at as usize..)?.starts_with("<!--");
        let end = is_comment.then(|| ends.next_from(at as usize))?;
        Some((at, end.map_or(at + 4, |end| to_u32(end + 3))))
    };
    places.iter().filter_map(comment).collect()
}

/// Searches a text from one offset after the other, and reads each part of it once.
pub(super) struct Finder<'t> {
    text: &'t str,
    words: &'static str,
    /// The last match, or the end of the text.
    next: Option<usize>,
}

impl<'t> Finder<'t> {
    pub(super) fn new(text: &'t str, words: &'static str) -> Self {
        Self {
            text,
            words,
            next: None,
        }
    }

    /// Returns the first match at or after byte `at`, which must not be less than that of the call before.
    pub(super) fn next_from(&mut self, at: usize) -> Option<usize> {
        let end = self.text.len();
        let next = match self.next {
            Some(next) if next >= at => next,
            _ => {
                let after = self.text.get(at..).unwrap_or_default();
                after.find(self.words).map_or(end, |found| at + found)
            }
        };
        self.next = Some(next);
        (next < end).then_some(next)
    }
}

/// Returns the end of the paragraph of the tag at byte `start`: a blank line, or a line that starts with a tag.
pub(super) fn paragraph_end(text: &str, start: u32) -> u32 {
    let mut end = start as usize;
    for (number, line) in text[end..].split_inclusive('\n').enumerate() {
        let inner = line.trim_matches([' ', '\t', '\r', '\n', '>']);
        let is_tag = line.trim_start_matches([' ', '\t', '>']).starts_with('<');
        if number > 0 && (inner.is_empty() || (is_tag && line.trim_end().ends_with('>'))) {
            break;
        }
        end += line.len();
    }
    to_u32(end)
}

/// Returns what looks like opening tags in a range of `text`.
pub(super) fn opening_tags(text: &str, (start, end): Range) -> impl Iterator<Item = Tag<'_>> {
    let inside = slice(text, (start, end));
    memchr::memchr_iter(b'<', inside.as_bytes()).filter_map(move |at| {
        let after = &inside[at + 1..];
        let is_name = after.starts_with(|letter: char| letter.is_ascii_alphabetic());
        let line = &after[..after.find('\n').unwrap_or(after.len())];
        let closes_itself = line.find('>').is_some_and(|at| line[..at].ends_with('/'));
        (is_name && !closes_itself).then(|| Tag::new(name(after), start + to_u32(at), false, false))
    })
}

/// Returns the closing tags in a range of `text` outside the sorted ranges in `opaque`.
pub(super) fn closing_tags<'t>(
    text: &'t str,
    (start, end): Range,
    opaque: &[Range],
    is_sure: bool,
) -> impl Iterator<Item = Tag<'t>> {
    let inside = slice(text, (start, end));
    // For nested ranges, only the outer one matters.
    let mut covered = opaque.iter().peekable();
    let mut hidden_until = 0;
    memchr::memmem::find_iter(inside.as_bytes(), "</").filter_map(move |at| {
        let place = start + to_u32(at);
        while let Some((_, end)) = covered.next_if(|(start, _)| *start <= place) {
            hidden_until = hidden_until.max(*end);
        }
        if place < hidden_until || is_escaped(&inside[..at]) {
            return None;
        }
        let after = inside[at + 2..].trim_start();
        let name = name(after);
        let rest = after[name.len()..].trim_start().strip_prefix('>')?;
        (name.is_empty() || may_be_name(name)).then(|| Tag {
            end: start + to_u32(inside.len() - rest.len()),
            ..Tag::new(name, place, true, is_sure)
        })
    })
}

/// Returns the end of the line that contains byte `at`.
pub(super) fn line_end(text: &str, at: u32) -> u32 {
    let after = text.get(at as usize..).unwrap_or_default();
    at + to_u32(memchr::memchr(b'\n', after.as_bytes()).unwrap_or(after.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_end_at_the_next_mark() {
        let text = "<!-- a <!-- b --> <!--> <!-- c";
        assert_eq!(
            comments(text, &[0, 3, 7, 18, 24]),
            [(0, 17), (7, 17), (18, 23), (24, 28)]
        );
    }
}
