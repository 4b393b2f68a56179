//! The front matter of pages, as the platform reads it: the form of YAML that `js-yaml` 3 accepts.
//!
//! This form differs from the one that other YAML parsers read. It accepts brackets and quoted text that go on in the first
//! column, tabs before a list, and doubled commas, and it refuses unknown tags. `tests/data/front_matter.jsonl` has texts with
//! the values that the platform reads.

mod cursor;
mod fault;
mod members;
mod reader;
mod scalars;
mod types;

pub use fault::{Fault, FaultKind};

use crate::syntax::value::{Data, Member, Node, Range};
use crate::text::to_u32;
use reader::Reader;

/// Reads the text between the fences of front matter. A text without a value is null.
///
/// # Errors
/// Returns the first [`Fault`] for which the platform refuses the text, and one for values that are nested too deeply.
pub fn read(text: &str) -> Result<Node, Fault> {
    // The platform trims the text, so the first field may be indented.
    let trimmed = text.trim_matches(is_trimmed);
    let before = text.len() - text.trim_start_matches(is_trimmed).len();
    let base = if trimmed.is_empty() {
        0
    } else {
        to_u32(before)
    };
    match Reader::new(trimmed).document() {
        Ok(mut node) => {
            shift(&mut node, base);
            Ok(node)
        }
        Err(mut fault) => {
            fault.shift(base);
            Err(fault)
        }
    }
}

/// Whether the platform trims a character at the start and at the end of front matter: white space of JavaScript.
fn is_trimmed(letter: char) -> bool {
    (letter.is_whitespace() && letter != '\u{85}') || letter == '\u{feff}'
}

/// Moves all ranges of a value to the right.
fn shift(node: &mut Node, base: u32) {
    if base == 0 {
        return;
    }
    let moved = |range: Range| (range.0 + base, range.1 + base);
    node.range = moved(node.range);
    match &mut node.data {
        Data::List(items) => items.iter_mut().for_each(|item| shift(item, base)),
        Data::Map(members) => members.iter_mut().for_each(|member: &mut Member| {
            member.key_range = moved(member.key_range);
            shift(&mut member.value, base);
        }),
        _ => (),
    }
}
