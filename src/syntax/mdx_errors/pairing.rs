//! Finds the cause of unpaired tags.

use super::SyntaxError;
use super::balance::{Mismatch, balance};
use super::names::{is_element_like, name};
use super::scan::{Block, Tag};
use super::tags::{Tags, collect};
use super::unpaired::{fence_error, starts_line, syntax_error};
use crate::syntax::markdown::{Container, ErrorKind, MdxError};
use crate::syntax::markup;
use crate::syntax::mdx::{Kind, Tree};
use crate::syntax::value::to_u32;
use std::collections::BTreeSet;

/// The maximum number of code blocks, and of closing tags, that are tried as the cause of unpaired tags.
const MAX_TRIALS: usize = 8;

/// Explains `errors`, which are about the pairing of tags. `others` are the other errors.
///
/// After its first error the parser continues with the wrong tag, so the tags are paired again here. Omits errors that
/// only follow from an error in `others` or from a code block that includes a tag.
pub(super) fn explain(
    text: &str,
    tree: &Tree<'_>,
    errors: &[&MdxError],
    others: &[&MdxError],
) -> Vec<SyntaxError> {
    let in_paragraph = ErrorKind::UnclosedTag(Container::Node(Kind::Paragraph));
    let in_paragraphs = errors.iter().filter(|error| error.kind == in_paragraph);
    let in_paragraphs: Vec<u32> = in_paragraphs.map(|error| error.construct.start).collect();
    let mut broken: Vec<u32> = others.iter().map(|error| error.construct.start).collect();
    broken.sort_unstable();
    let with_attributes = closing_tags_with_attributes(text, others);
    let tags = collect(text, tree, &broken, &with_attributes, &in_paragraphs);
    let (pairing, mismatches, mut syntax_errors) = without_fences(text, &tags);
    let (pairing, mismatches) = without_strays(pairing, mismatches);
    let mut mismatches = reopened(text, &pairing, mismatches);
    mismatches.retain(|mismatch| !is_cut(text, &pairing, *mismatch, &broken));
    let mismatches = reversed(&pairing, mismatches).into_iter();
    syntax_errors.extend(mismatches.map(|mismatch| syntax_error(text, &pairing, mismatch)));
    let halves = errors.iter().filter_map(|error| half_inline(error));
    syntax_errors.extend(halves.filter_map(|(open, close)| {
        let at = |start| {
            let found = pairing.binary_search_by_key(&start, |tag| tag.start);
            found.ok().map(|index| pairing[index])
        };
        inline_error(text, at(open)?, at(close)?, &broken)
    }));
    syntax_errors
}

/// Returns the sorted offsets of the closing tags that have attributes.
fn closing_tags_with_attributes(text: &str, errors: &[&MdxError]) -> Vec<u32> {
    let is_attribute = |error: &&&MdxError| {
        error.kind == ErrorKind::ClosingTag && !error.span.of(text).starts_with('/')
    };
    let found = errors.iter().filter(is_attribute);
    let mut found: Vec<u32> = found.map(|error| error.construct.start).collect();
    found.sort_unstable();
    found
}

/// Returns whether a tag is closed outside of its block because a broken tag in the same line ends the block.
fn is_cut(text: &str, tags: &[Tag<'_>], mismatch: Mismatch, broken: &[u32]) -> bool {
    let Mismatch::Outside { open, .. } = mismatch else {
        return false;
    };
    let start = tags[open].start;
    let next = broken.partition_point(|&at| at <= start);
    let before = broken
        .get(next)
        .and_then(|&at| text.get(start as usize..at as usize));
    before.is_some_and(|before| !before.contains('\n'))
}

/// Returns the mismatches in order, with a closing tag that is meant as the opening tag of the next one reported as one
/// mismatch.
fn reversed(tags: &[Tag<'_>], mismatches: Vec<Mismatch>) -> Vec<Mismatch> {
    let mut found: Vec<Mismatch> = Vec::new();
    for mismatch in mismatches {
        if let Mismatch::Stray { close } = mismatch
            && let Some(Mismatch::Stray { close: open }) = found.last().copied()
            && tags[open].name == tags[close].name
        {
            found.pop();
            found.push(Mismatch::Reversed { open, close });
            continue;
        }
        found.push(mismatch);
    }
    found
}

/// Returns a generic error for the first error, when there is no better explanation.
pub(super) fn generic_error(text: &str, error: &MdxError) -> SyntaxError {
    let start = error.construct.start;
    let after = text.get(start as usize + 1..).unwrap_or_default();
    let (mark, after) = match after.strip_prefix('/') {
        Some(after) => ("</", after),
        None => ("<", after),
    };
    let name = name(after);
    SyntaxError::new(
        (start, start + to_u32(mark.len() + name.len())),
        format!("`{mark}{name}>` has no matching tag in the same block"),
        "put the opening and the closing tag on one line, or each on a line of its own",
    )
}

/// Returns the mismatches in order, with a tag that is opened twice instead of closed reported as one mismatch.
fn reopened(text: &str, tags: &[Tag<'_>], mut mismatches: Vec<Mismatch>) -> Vec<Mismatch> {
    mismatches.sort_by_key(|mismatch| mismatch.place());
    let mut found: Vec<Mismatch> = Vec::new();
    for mismatch in mismatches {
        if let Mismatch::Unclosed { open: close, by } = mismatch
            && let Some(Mismatch::Unclosed { open, by: first_by }) = found.last().copied()
            && by == first_by
            && is_reopened(text, tags[open], tags[close])
        {
            found.pop();
            found.push(Mismatch::Misnamed { open, close });
            continue;
        }
        found.push(mismatch);
    }
    found
}

/// Checks whether a closing tag that ends several tags at once is superfluous. Returns the tags and the remaining
/// mismatches.
fn without_strays(
    mut tags: Vec<Tag<'_>>,
    mut mismatches: Vec<Mismatch>,
) -> (Vec<Tag<'_>>, Vec<Mismatch>) {
    let enders = mismatches.iter().filter_map(|mismatch| match mismatch {
        Mismatch::Unclosed { by, .. } => *by,
        Mismatch::Misnamed { close, .. } => Some(*close),
        _ => None,
    });
    let enders: BTreeSet<usize> = enders.collect();
    for close in enders.into_iter().take(MAX_TRIALS) {
        let mut tried = tags.clone();
        // A tag with a name that pairs with nothing.
        (tried[close].is_sure, tried[close].name) = (false, "/");
        let mut left = balance(&tried);
        if left.len() + 1 < mismatches.len() {
            left.push(Mismatch::Stray { close });
            tried[close] = Tag {
                is_sure: true,
                ..tags[close]
            };
            (tags, mismatches) = (tried, left);
        }
    }
    (tags, mismatches)
}

/// Returns whether `again` was meant to close `first`: it has the same name and no attributes.
fn is_reopened(text: &str, first: Tag<'_>, again: Tag<'_>) -> bool {
    let after = text.get(again.range().1 as usize..).unwrap_or_default();
    let between = text.get(first.start as usize..again.start as usize);
    let is_same_line = between.is_some_and(|between| !between.contains('\n'));
    let starts = starts_line(text, first.start) == starts_line(text, again.start);
    first.name == again.name
        && is_element_like(first.name)
        && !markup::is_void(first.name)
        && after.starts_with('>')
        && (first.block == again.block || starts || is_same_line)
}

/// Finds the code blocks that include tags missing elsewhere. Returns the tags with those of the blocks, the remaining
/// mismatches, and the errors of the blocks.
fn without_fences<'t>(
    text: &'t str,
    tags: &Tags<'t>,
) -> (Vec<Tag<'t>>, Vec<Mismatch>, Vec<SyntaxError>) {
    let mut pairing = tags.pairing.clone();
    let mut mismatches = balance(&pairing);
    let mut syntax_errors = Vec::new();
    for &fence in tags.fences.iter().take(MAX_TRIALS) {
        if mismatches.is_empty() {
            break;
        }
        let mut tried = pairing.clone();
        tried.extend(tags.taken_in(text, fence));
        tried.sort_by_key(|tag| tag.start);
        let left = balance(&tried);
        if left.len() < mismatches.len() {
            syntax_errors.push(fence_error(text, fence));
            (pairing, mismatches) = (tried, left);
        }
    }
    (pairing, mismatches, syntax_errors)
}

/// Returns the offsets of an opening and a closing tag, if one is on its own line and the other is part of a paragraph.
fn half_inline(error: &MdxError) -> Option<(u32, u32)> {
    let is_closing = error.kind == ErrorKind::UnexpectedClosingTag;
    let opening = error.related.filter(|_| is_closing)?;
    Some((opening.start, error.construct.start))
}

fn inline_error(text: &str, open: Tag<'_>, close: Tag<'_>, broken: &[u32]) -> Option<SyntaxError> {
    if open.name != close.name {
        return None;
    }
    // After an error, tags on their own lines are read as part of its paragraph.
    let is_astray = |tag: Tag<'_>| {
        let block = tag.block.map_or(tag.start, |block| block.range.0);
        let first = broken.partition_point(|&at| at < block);
        broken.get(first).is_some_and(|&at| at <= tag.start)
    };
    if is_astray(open) || is_astray(close) {
        return None;
    }
    let name = close.name;
    let is_alone = starts_line(text, open.start) && starts_line(text, close.start);
    let hint = match close.block.map(|block| block.kind) {
        Some(Kind::Paragraph) if is_alone => format!("add a blank line before `</{name}>`"),
        _ => format!("put `<{name}>` and `</{name}>` each on a line of its own"),
    };
    let (outer, inner) = (open.block, close.block);
    let (_, block) = if outer.is_some() && inner.is_none() {
        (close, outer)
    } else {
        (open, inner)
    };
    let block = block.map_or("paragraph", Block::name);
    Some(SyntaxError {
        related: Some((open.range(), "opened here".to_owned())),
        ..SyntaxError::new(
            close.range(),
            format!("`</{name}>` is part of a {block}, but `<{name}>` is not"),
            hint,
        )
    })
}
