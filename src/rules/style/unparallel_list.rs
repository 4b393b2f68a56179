use super::item_source::may_have_other_form;
use super::list_items::{End, end, ends_with_code, is_comparable, starts_with_capital, texts};
use super::verb_forms::{VerbForm, is_known_word, only_other};
use crate::diagnostic::Fix;
use crate::page::{Page, PieceKind, TextBlock};
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// The minimum number of items: the form of fewer is not a pattern.
const MIN_ITEMS: usize = 4;

/// Reports an item of a list with another form than all other items.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnparallelList {}

impl Rule for UnparallelList {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for list in page.lists() {
            // The text of items needs a second parse of the page, and most lists have one form.
            let may_differ = list.items().len() >= MIN_ITEMS
                && may_have_other_form(page, &list, cx.is_declared_english(page));
            if !may_differ || page.is_history(list.parent) {
                continue;
            }
            let Some(texts) = texts(page, &list).filter(|texts| !texts[0].is_quoted) else {
                continue;
            };
            check_ends(page, &texts, cx);
            if cx.is_english(page) {
                check_verbs(&texts, cx);
                if !is_enumeration(&texts) {
                    check_capitals(page, &texts, cx);
                }
            }
        }
    }
}

/// Returns whether the items are one sentence: the last one starts with "and".
fn is_enumeration(texts: &[TextBlock<'_>]) -> bool {
    let last = texts
        .last()
        .and_then(|last| last.text().split_whitespace().next());
    matches!(last, Some("and" | "or"))
}

/// Reports the only item with, or without, a full stop.
fn check_ends(page: &Page, texts: &[TextBlock<'_>], cx: &mut Cx<'_>) {
    let numbers = (0..texts.len()).filter(|&index| !ends_with_code(&texts[index], page));
    let numbers: Vec<usize> = numbers.collect();
    let ends: Option<Vec<End>> = numbers.iter().map(|&at| end(&texts[at])).collect();
    let ends = ends.filter(|ends| ends.len() >= MIN_ITEMS);
    let Some((at, other, _)) = ends.as_deref().and_then(only_other) else {
        return;
    };
    let index = numbers[at];
    let block = &texts[index];
    if !is_comparable(index, texts) || block.sentences().count() != 1 {
        return;
    }
    let length = block.text().trim_end().len();
    if other == End::FullStop {
        let span = block.span_of(length - 1..length);
        let finding = cx.report(span, "only this item of the list ends with a full stop");
        finding.note("end all items in the same way");
        if page.slice(span) == "." {
            let edits = vec![Edit::delete(span)];
            finding.fix(Fix::safe("remove the full stop", edits));
        }
    } else {
        let start = block
            .text()
            .trim_end()
            .rfind(char::is_whitespace)
            .map_or(0, |at| at + 1);
        let span = block.span_of(start..length);
        let finding = cx.report(span, "only this item of the list ends without a full stop");
        finding.note("end all items in the same way");
        let is_plain = block
            .pieces()
            .last()
            .is_some_and(|piece| piece.kind == PieceKind::Verbatim && !piece.is_strong);
        let end = block.span().end as usize;
        let after = page.text().get(end..).unwrap_or_default();
        if is_plain && after.trim_start_matches(' ').starts_with(['\n', '\r']) {
            let edits = vec![Edit::insert_after(span, ".")];
            finding.fix(Fix::safe("add a full stop", edits));
        }
    }
}

/// Reports the only item with another form of a verb.
fn check_verbs(texts: &[TextBlock<'_>], cx: &mut Cx<'_>) {
    let forms: Option<Vec<VerbForm>> = texts
        .iter()
        .map(|block| VerbForm::of(block.text()))
        .collect();
    let Some((index, form, common)) = forms.as_deref().and_then(only_other) else {
        return;
    };
    let text = texts[index].text();
    let word = text.split_whitespace().next().map_or(0, str::len);
    let start = text.len() - text.trim_start().len();
    let message = format!(
        "item starts with {}, and all others with {}",
        form.name(),
        common.name()
    );
    cx.report(texts[index].span_of(start..start + word), message)
        .note("use the same form for all items of a list");
}

/// Reports the only item that starts with a capital, or with a small letter.
fn check_capitals(page: &Page, texts: &[TextBlock<'_>], cx: &mut Cx<'_>) {
    let starts: Option<Vec<bool>> = texts.iter().map(starts_with_capital).collect();
    let Some((index, is_capital, _)) = starts.as_deref().and_then(only_other) else {
        return;
    };
    let text = texts[index].text();
    let word: String = text.chars().take_while(char::is_ascii_alphabetic).collect();
    let lower = word.to_lowercase();
    let ends_word = text[word.len()..].starts_with(char::is_whitespace);
    if !ends_word || !is_known_word(&word) || word.len() < 2 && lower != "a" {
        return;
    }
    let span = texts[index].span_of(0..word.len());
    let (what, changed) = if is_capital {
        ("a capital", lower)
    } else {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        ("a small letter", first.into_iter().chain(letters).collect())
    };
    let finding = cx.report(
        span,
        format!("only this item of the list starts with {what}"),
    );
    finding.note("start all items in the same way");
    if page.slice(span) == word && !page.is_in_reference(span) {
        finding.fix(Fix::safe(
            format!("write `{changed}`"),
            vec![Edit::replace(span, changed)],
        ));
    }
}
