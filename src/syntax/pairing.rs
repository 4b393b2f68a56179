//! Tags that do not pair: which error is the cause, and which only follow from it.

use super::fault::{Fault, fit, may_be_element, name};
use super::markup;
use super::mdx::RawError;
use super::value::Range;

/// Names of elements whose next error is explained already: a broken `<A` owes an error at its `</A>`.
#[derive(Debug, Default)]
pub(super) struct Owed<'t> {
    names: Vec<&'t str>,
}

impl<'t> Owed<'t> {
    /// One more error of this name is explained.
    pub(super) fn add(&mut self, name: &'t str) {
        self.names.push(name);
    }

    /// Takes back one explanation; whether there was one.
    fn settle(&mut self, name: &str) -> bool {
        let at = self.names.iter().position(|owed| *owed == name);
        at.map(|at| self.names.swap_remove(at)).is_some()
    }
}

/// An error about the pairing of tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Pair<'t> {
    /// `close` came while `open` was open; the bytes where each tag stands.
    Crossed {
        close: (&'t str, u32),
        open: (&'t str, u32),
    },
    /// The block that holds the tag ended while it was open.
    BlockEnded { open: (&'t str, u32) },
    /// A closing tag with nothing to close.
    Stray { close: (&'t str, u32) },
    /// A closing tag in another block than the opening one.
    Elsewhere {
        close: (&'t str, u32),
        open: (&'t str, u32),
    },
    /// The page ended while the tag was open.
    NeverClosed { open: (&'t str, u32) },
}

/// Reads an error about the pairing of tags; none where it is about something else.
pub(super) fn read<'t>(text: &'t str, error: &RawError) -> Option<Pair<'t>> {
    let tag_at = |offset: u32, marks: usize| {
        let behind = text.get(offset as usize + marks..).unwrap_or_default();
        (name(behind), offset)
    };
    let message = error.message.as_str();
    let opening = || opening_place(text, message).map(|offset| tag_at(offset, 1));
    if message.starts_with("Unexpected closing tag") {
        let close = tag_at(error.offset, 2);
        return Some(match opening() {
            Some(open) => Pair::Crossed { close, open },
            None => Pair::Stray { close },
        });
    }
    if message.starts_with("Expected the closing tag") {
        let close = tag_at(error.offset, 2);
        let open = opening().unwrap_or(close);
        return Some(Pair::Elsewhere { close, open });
    }
    let open = tag_at(error.offset, 1);
    let never = message.starts_with("Expected a closing tag");
    never.then(|| {
        if message.contains("before the end of") {
            Pair::BlockEnded { open }
        } else {
            Pair::NeverClosed { open }
        }
    })
}

/// The byte of the `(line:column)` that a message names; the columns are UTF-16 units.
fn opening_place(text: &str, message: &str) -> Option<u32> {
    let place = &message[message.rfind(['(', ' '])? + 1..];
    let (line, column) = place.trim_end_matches(')').split_once(':')?;
    let (line, column): (usize, usize) = (line.parse().ok()?, column.parse().ok()?);
    let start: usize = text
        .split_inclusive('\n')
        .take(line - 1)
        .map(str::len)
        .sum();
    let mut units = 1;
    for (at, letter) in text.get(start..)?.char_indices() {
        if units >= column {
            return Some(fit(start + at));
        }
        units += letter.len_utf16();
    }
    None
}

/// The faults behind `pairs`. Crossed tags are looked at first: a tag that is never closed often only says that
/// its closing tag was spent on another one.
pub(super) fn explain<'t>(
    text: &'t str,
    mut pairs: Vec<Pair<'t>>,
    mut owed: Owed<'t>,
) -> Vec<Fault> {
    pairs.sort_by_key(|pair| match pair {
        Pair::Crossed { close, .. } | Pair::Elsewhere { close, .. } => (0, close.1),
        Pair::BlockEnded { open } => (0, open.1),
        Pair::Stray { close } => (1, close.1),
        Pair::NeverClosed { open } => (2, open.1),
    });
    let mut faults = Vec::new();
    for pair in pairs {
        let (explained, names) = match pair {
            Pair::Crossed { close, open } => (
                owed.settle(open.0) | owed.settle(close.0),
                vec![open.0, close.0],
            ),
            Pair::BlockEnded { open } | Pair::NeverClosed { open } => {
                (owed.settle(open.0), vec![open.0])
            }
            Pair::Stray { close } => (owed.settle(close.0), vec![]),
            Pair::Elsewhere { .. } => (false, vec![]),
        };
        if !explained {
            names.into_iter().for_each(|name| owed.add(name));
            faults.push(fault(text, pair));
        }
    }
    faults
}

fn fault(text: &str, pair: Pair<'_>) -> Fault {
    match pair {
        Pair::Crossed { close, open } => Fault {
            related: Some((closing(close), format!("`</{}>` comes first", close.0))),
            ..Fault::new(
                opening(open),
                format!("`<{}>` is still open at `</{}>`", open.0, close.0),
                format!(
                    "close it with `</{}>` before that, or write `/>` where it has no content",
                    open.0
                ),
            )
        },
        Pair::Stray { close } => Fault::new(
            closing(close),
            format!("`</{}>` closes nothing", close.0),
            format!("take it out, or open `<{}>` before it", close.0),
        ),
        Pair::Elsewhere { close, open } => Fault {
            related: Some((opening(open), "opened here".to_owned())),
            ..Fault::new(
                closing(close),
                format!(
                    "`</{}>` stands in another block than the tag that it closes",
                    close.0
                ),
                format!(
                    "put `<{0}>` and `</{0}>` each on a line of its own",
                    close.0
                ),
            )
        },
        Pair::BlockEnded { open } | Pair::NeverClosed { open } => unclosed(text, open),
    }
}

fn unclosed(text: &str, open @ (name, start): (&str, u32)) -> Fault {
    let behind = &text[start as usize..];
    let closed_later = behind.find(&format!("</{name}>"));
    if markup::is_void(name) {
        let fault = Fault::new(
            opening(open),
            format!("`<{name}>` is never closed"),
            format!("write `<{name} />`"),
        );
        return match behind.find('>').filter(|&end| !behind[..end].contains('{')) {
            Some(end) => {
                let kept = behind[..end].trim_end().len();
                let place = (start + fit(kept), start + fit(end + 1));
                fault.repaired("close the tag", place, " />".to_owned())
            }
            None => fault,
        };
    }
    if let Some(end) = closed_later {
        let message =
            format!("`<{name}>` is closed in another paragraph than the one that opens it");
        let place = start + fit(end);
        return Fault {
            related: Some((closing((name, place)), "closed here".to_owned())),
            ..Fault::new(
                opening(open),
                message,
                format!(
                    "put `<{name}>` and `</{name}>` each on a line of its own, with the text between them"
                ),
            )
        };
    }
    if may_be_element(name) && !follows_a_word(text, start) {
        return Fault::new(
            opening(open),
            format!("`<{name}>` is never closed"),
            format!("add `</{name}>`, or write `<{name} />` where it has no content"),
        );
    }
    Fault::new(
        opening(open),
        format!("`<{name}>` is read as a tag that is never closed"),
        format!("a placeholder or type goes in backticks; or write `\\<{name}>`"),
    )
}

/// Whether the tag follows a word without a space, as in `Array<T>`.
fn follows_a_word(text: &str, start: u32) -> bool {
    text[..start as usize].ends_with(|letter: char| letter.is_alphanumeric())
}

fn opening((name, start): (&str, u32)) -> Range {
    (start, start + 1 + fit(name.len()))
}

fn closing((name, start): (&str, u32)) -> Range {
    (start, start + 3 + fit(name.len()))
}
