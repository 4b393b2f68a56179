//! Traps of titles: what is meant as one and is dropped or cut.

use super::info::{Info, dropped};
use super::parts::{Part, Shape};
use super::trap::Trap;
use crate::text::Edit;

/// The hint where the block has another title already.
const JOIN: &str = "take it out, or make it part of the title";

/// `"Get started"` without a key.
pub(super) fn lone_quoted(info: &Info<'_>, index: usize) -> Trap {
    let part = &info.parts[index];
    let message = format!("the platform drops `{}`", part.text);
    let is_second = info.parts[..index]
        .iter()
        .any(|part| part.shape == Shape::LoneQuoted);
    if info.named || is_second {
        return info.trap(part, message, JOIN);
    }
    let trap = info.trap(part, message, format!("write `title={}`", part.text));
    let edit = Edit::insert_before(trap.span, "title=");
    trap.mended(edit)
}

/// `filename="x"` is dropped; `filename=x` becomes the title as it stands.
pub(super) fn other_title(info: &Info<'_>, part: &Part<'_>) -> Trap {
    let message = if part.shape == Shape::Word && !info.titled {
        format!("the title becomes `{}`", part.text)
    } else {
        dropped(part)
    };
    let value = part.value.trim_matches(['"', '\'']);
    if info.named || value.is_empty() || value.contains('"') {
        return info.trap(part, message, JOIN);
    }
    let right = format!("title=\"{value}\"");
    let trap = info.trap(part, message, format!("write `{right}`"));
    let edit = Edit::replace(trap.span, right);
    trap.mended(edit)
}

/// `title=My App` keeps only `My`.
pub(super) fn cut(info: &Info<'_>, index: usize) -> Option<Trap> {
    let part = &info.parts[index];
    let lost = info.parts[index + 1..]
        .iter()
        .take_while(|next| next.is_loose_word());
    let end = lost.last()?.end();
    let whole = info.meta[part.end() - part.value.len()..end].trim_matches(['"', '\'']);
    let right = format!("title=\"{whole}\"");
    let span = info.span(part.start..end);
    Some(Trap {
        span,
        message: format!("the title is cut to `{}`", part.value),
        hint: format!("write `{right}`"),
        edit: (!whole.contains('"')).then(|| Edit::replace(span, right)),
    })
}

/// A loose word beside `title="…"`.
pub(super) fn left_over(info: &Info<'_>, index: usize) -> Option<Trap> {
    let part = &info.parts[index];
    let mut before = info.parts[..index]
        .iter()
        .rev()
        .skip_while(|part| part.is_loose_word());
    // Such words are what is cut off a title without quotes.
    let is_cut = part.key.is_empty()
        && before
            .next()
            .is_some_and(|part| part.shape == Shape::Word && part.is_title());
    if !info.titled || is_cut || !part.is_loose() {
        return None;
    }
    let message = format!("the platform drops `{}`: `title` sets the title", part.text);
    Some(info.trap(part, message, JOIN))
}
