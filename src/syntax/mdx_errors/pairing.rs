//! Finds the cause of unpaired tags.

use super::SyntaxError;
use super::balance::{Mismatch, balance};
use super::names::{is_element_like, name};
use super::scan::{Block, Tag};
use super::tags::{Tags, collect};
use super::unpaired::{fence_error, starts_line, syntax_error};
use crate::syntax::markup;
use crate::syntax::mdx::{Kind, Tree};
use crate::syntax::parser_error::{ParserError, ParserErrorKind};
use crate::syntax::value::to_u32;
use std::collections::BTreeSet;

/// The maximum number of code blocks, and of closing tags, that are tried as the cause of unpaired tags.
const MAX_TRIALS: usize = 8;

/// Explains `errors`, which are about the pairing of tags. `broken` are the offsets of the other errors.
///
/// After its first error the parser continues with the wrong tag, so the tags are paired again here. Omits errors that
/// only follow from an error in `broken` or from a code block that includes a tag.
pub(super) fn explain(
    text: &str,
    tree: &Tree<'_>,
    errors: &[&ParserError],
    broken: &[u32],
) -> Vec<SyntaxError> {
    let in_paragraphs = errors
        .iter()
        .filter(|error| error.kind == ParserErrorKind::Unclosed { in_paragraph: true });
    let in_paragraphs: Vec<u32> = in_paragraphs.map(|error| error.offset).collect();
    let tags = collect(text, tree, broken, &in_paragraphs);
    let (pairing, mismatches, mut syntax_errors) = without_fences(text, &tags);
    let (pairing, mismatches) = without_strays(pairing, mismatches);
    let mismatches = reopened(text, &pairing, mismatches).into_iter();
    syntax_errors.extend(mismatches.map(|mismatch| syntax_error(text, &pairing, mismatch)));
    let halves = errors.iter().filter_map(|error| half_inline(text, error));
    syntax_errors.extend(halves.filter_map(|(open, close)| {
        let at = |start| {
            let found = pairing.binary_search_by_key(&start, |tag| tag.start);
            found.ok().map(|index| pairing[index])
        };
        inline_error(text, at(open)?, at(close)?, broken)
    }));
    syntax_errors
}

/// Returns a generic error for the first error, when there is no better explanation.
pub(super) fn generic_error(text: &str, error: &ParserError) -> SyntaxError {
    let after = text.get(error.offset as usize + 1..).unwrap_or_default();
    let (mark, after) = match after.strip_prefix('/') {
        Some(after) => ("</", after),
        None => ("<", after),
    };
    let name = name(after);
    SyntaxError::new(
        (error.offset, error.offset + to_u32(mark.len() + name.len())),
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
fn half_inline(text: &str, error: &ParserError) -> Option<(u32, u32)> {
    if error.kind != ParserErrorKind::SplitElement {
        return None;
    }
    Some((error.related_offset(text)?, error.offset))
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
