//! Traps of titles: words that are meant as a title but are dropped or cut.

use super::grammar::is_option;
use super::info::{Info, dropped};
use super::meta_problem::MetaProblem;
use super::parts::{Part, Shape};
use crate::catalog::FENCE_OPTIONS;
use crate::text::Edit;

/// The hint for a block that already has another title.
const OTHER_TITLE_HINT: &str = "remove it, or make it part of the title";

/// Returns the problem for `"Get started"` without a key.
pub(super) fn lone_quoted(info: &Info<'_>, index: usize) -> MetaProblem {
    let part = &info.parts[index];
    let message = if info.named {
        format!(
            "the quoted words `{}` are dropped from the title",
            part.text
        )
    } else {
        format!("the quoted words `{}` are not read as a title", part.text)
    };
    let is_second = info.parts[..index]
        .iter()
        .any(|part| part.shape == Shape::LoneQuoted);
    if let Some((edit, right)) = whole_title(info, index) {
        let problem = info.problem(part, message, format!("write `{right}`"));
        return problem.with_probable_edit(Some(edit));
    }
    if info.named || is_second {
        return info.problem(part, message, OTHER_TITLE_HINT);
    }
    let problem = info.problem(part, message, format!("write `title={}`", part.text));
    let edit = Edit::insert_before(problem.span, "title=");
    problem.with_certain_edit(edit)
}

/// Returns the problem for `filename="x"`, which is dropped, or `filename=x`, which becomes the title.
pub(super) fn other_title(info: &Info<'_>, part: &Part<'_>) -> MetaProblem {
    let message = if part.shape == Shape::Word && !info.titled {
        format!("the title becomes `{}`", part.text)
    } else {
        dropped(part)
    };
    let value = part.value.trim_matches(['"', '\'']);
    if info.named || value.is_empty() || value.contains('"') {
        return info.problem(part, message, OTHER_TITLE_HINT);
    }
    let right = format!("title=\"{value}\"");
    let problem = info.problem(part, message, format!("write `{right}`"));
    let edit = Edit::replace(problem.span, right);
    problem.with_certain_edit(edit)
}

/// Returns the problem for `title=My App`, which sets the title `My`.
pub(super) fn cut(info: &Info<'_>, index: usize) -> Option<MetaProblem> {
    let part = &info.parts[index];
    let lost = info.parts[index + 1..]
        .iter()
        .take_while(|next| next.is_loose_word());
    let end = lost.last()?.end();
    let whole = info.meta[part.end() - part.value.len()..end].trim_matches(['"', '\'']);
    let right = format!("title=\"{whole}\"");
    let span = info.span(part.start..end);
    Some(MetaProblem {
        span,
        message: format!("the title is cut to `{}`", part.value),
        hint: format!("write `{right}`"),
        edit: (!whole.contains('"')).then(|| Edit::replace(span, right)),
        is_certain: true,
    })
}

/// Returns the problem for a loose word next to `title="…"`.
pub(super) fn left_over(info: &Info<'_>, index: usize) -> Option<MetaProblem> {
    let part = &info.parts[index];
    let mut before = info.parts[..index]
        .iter()
        .rev()
        .skip_while(|part| part.is_loose_word());
    // These words are the rest of a title without quotes.
    let is_cut = part.key.is_empty()
        && before
            .next()
            .is_some_and(|part| part.shape == Shape::Word && part.is_title());
    if !info.titled || is_cut || !part.is_loose() {
        return None;
    }
    let message = format!("the platform drops `{}`: `title` sets the title", part.text);
    Some(info.problem(part, message, OTHER_TITLE_HINT))
}

/// Returns the edit that turns the words around the part at `index` into `title="…"`, and that text. Returns `None` if
/// they are not the whole title of the block.
pub(super) fn whole_title(info: &Info<'_>, index: usize) -> Option<(Edit, String)> {
    let parts = &info.parts;
    let belongs = |part: &Part<'_>| {
        let is_bare = part.shape == Shape::Word && part.key.is_empty();
        part.is_name() || part.shape == Shape::LoneQuoted || is_bare && is_option(part.value)
    };
    let before = parts[..index].iter().rev().take_while(|part| belongs(part));
    let after = parts[index..].iter().take_while(|part| belongs(part));
    let (mut start, mut end) = (index - before.count(), index + after.count());
    // Switches next to the words are meant as switches.
    let is_switch = |part: &Part<'_>| FENCE_OPTIONS.switches.contains(part.text);
    while start < index && is_switch(&parts[start]) {
        start += 1;
    }
    while end > index + 1 && is_switch(&parts[end - 1]) {
        end -= 1;
    }
    let run = parts.get(start..end)?;
    let (first, last) = (run.first()?, run.last()?);
    let is_split = [&parts[..start], &parts[end..]]
        .iter()
        .any(|rest| rest.iter().any(Part::is_loose));
    let is_title = first.shape != Shape::LoneQuoted && run.iter().any(Part::is_name);
    let text = &info.meta[first.start..last.end()];
    if info.titled || is_split || !is_title || text.contains('\\') {
        return None;
    }
    let quote = ['"', '\'']
        .into_iter()
        .find(|&quote| !text.contains(quote))?;
    let right = format!("title={quote}{text}{quote}");
    let edit = Edit::replace(info.span(first.start..last.end()), right.clone());
    Some((edit, right))
}
