//! Tags that do not pair: which error is the cause, and which only follow from it.

use super::Fault;
use super::names::{follows_a_word, may_be_element, name};
use crate::syntax::markup;
use crate::syntax::mdx::RawError;
use crate::syntax::value::{Range, fit};

/// Tags whose error is explained already: a broken `<A` owes one at its `</A>`.
#[derive(Debug, Default)]
pub(super) struct Owed<'t> {
    /// Names of closing tags, and the byte behind which they stand.
    closing: Vec<(&'t str, u32)>,
    /// Names of opening tags, and the byte before which they stand.
    opening: Vec<(&'t str, u32)>,
}

impl<'t> Owed<'t> {
    /// An error at a closing tag of this name behind the byte `from` is explained.
    pub(super) fn closing(&mut self, name: &'t str, from: u32) {
        self.closing.push((name, from));
    }

    /// An error at an opening tag of this name before the byte `to` is explained.
    pub(super) fn opening(&mut self, name: &'t str, to: u32) {
        self.opening.push((name, to));
    }

    /// Takes back one explanation of an error at a closing tag; whether there was one.
    fn settle_closing(&mut self, (name, at): (&str, u32)) -> bool {
        let is_it = |&(owed, from): &(&str, u32)| owed == name && from <= at;
        let found = self.closing.iter().position(is_it);
        found.map(|at| self.closing.swap_remove(at)).is_some()
    }

    /// Takes back one explanation of an error at an opening tag; whether there was one.
    fn settle_opening(&mut self, (name, at): (&str, u32)) -> bool {
        let is_it = |&(owed, to): &(&str, u32)| owed == name && at < to;
        let found = self.opening.iter().position(is_it);
        found.map(|at| self.opening.swap_remove(at)).is_some()
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
        let is_explained = match pair {
            Pair::Crossed { close, open } => {
                let by_open = owed.settle_opening(open);
                let by_close = owed.settle_closing(close);
                if !by_open && !by_close {
                    owed.closing(open.0, close.1 + 1);
                }
                // A closing tag that met the wrong element is missing at its own.
                if !by_close {
                    owed.opening(close.0, close.1);
                }
                by_open || by_close
            }
            Pair::BlockEnded { open } | Pair::NeverClosed { open } => {
                let by_open = owed.settle_opening(open);
                if !by_open {
                    owed.closing(open.0, open.1);
                }
                by_open
            }
            Pair::Stray { close } => owed.settle_closing(close),
            Pair::Elsewhere { .. } => false,
        };
        if !is_explained {
            faults.push(fault(text, pair));
        }
    }
    faults
}

fn fault(text: &str, pair: Pair<'_>) -> Fault {
    match pair {
        Pair::Crossed { open, .. } if markup::is_void(open.0) => unclosed(text, open),
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
    // A closing tag behind another opening one is that one's.
    let closed_later = behind.find(&format!("</{name}>")).filter(|&end| {
        let between = behind.get(1..end).unwrap_or_default();
        !between.contains(&format!("<{name}"))
    });
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
    if may_be_element(name) && !is_shouted(name) && !follows_a_word(text, start) {
        return Fault::new(
            opening(open),
            format!("`<{name}>` is never closed"),
            format!("add `</{name}>`, or write `<{name} />` where it has no content"),
        );
    }
    Fault::new(
        opening(open),
        format!("`<{name}>` is read as a tag that is never closed"),
        format!(
            "put a placeholder or type in backticks, or write `\\<{name}>`; a tag needs its `</{name}>`"
        ),
    )
}

/// Whether `name` is all capitals, as placeholders such as `<API_KEY>` are.
fn is_shouted(name: &str) -> bool {
    name.len() > 1 && !name.contains(char::is_lowercase)
}

fn opening((name, start): (&str, u32)) -> Range {
    (start, start + 1 + fit(name.len()))
}

fn closing((name, start): (&str, u32)) -> Range {
    (start, start + 3 + fit(name.len()))
}
