use super::sections::{blocks_in, may_show_more, sections};
use crate::page::{List, Page};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;

/// Reports procedures with one step.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SingleStep {
    lists: bool,
}

impl Rule for SingleStep {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        check_components(page, cx);
        if !self.lists {
            return;
        }
        let ordered: Vec<_> = page.lists().filter(List::is_ordered).collect();
        if !ordered.iter().any(|list| list.items().len() == 1) {
            return;
        }
        let starts: Vec<Span> = sections(page)
            .iter()
            .map(|section| section.heading.span)
            .collect();
        let section = |at: Span| starts.partition_point(|start| *start <= at);
        let is_near = |one: Span, other: Span| section(one) == section(other);
        for (at, list) in ordered.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|before| ordered.get(before));
            let neighbors = before.into_iter().chain(ordered.get(at + 1));
            // Content that is not indented splits a list into several.
            let is_split = neighbors
                .into_iter()
                .any(|other| is_near(list.span, other.span));
            let next = ordered.get(at + 1).and_then(|next| next.first_number);
            let continues = next == Some(2);
            let is_quoted = || blocks_in(page, list.span).any(|block| block.is_quoted);
            let is_first = list.first_number == Some(1) && list.items().len() == 1;
            if !is_first
                || is_split
                || continues
                || page.is_history(list.parent)
                || !page.syntax_errors().is_empty()
                || is_quoted()
            {
                continue;
            }
            let number = Span {
                end: list.span.start + 2,
                ..list.span
            };
            cx.report(number, "numbered list with one item")
                .note("write the item as a paragraph, or add the other items");
        }
    }
}

/// Reports `Steps` with one `Step`.
fn check_components(page: &Page, cx: &mut Cx<'_>) {
    let all: Vec<_> = page
        .elements()
        .filter(|element| element.is("Steps"))
        .collect();
    for steps in &all {
        let children: Vec<_> = steps.children().collect();
        let [only] = &*children else {
            continue;
        };
        let has_sibling = all.iter().any(|other| {
            let same = other.parent().map(|parent| parent.number())
                == steps.parent().map(|parent| parent.number());
            same && other.number() != steps.number()
        });
        let is_numbered = only.attribute("stepNumber").is_some() || only.has_spread();
        if !only.is("Step") || is_numbered || has_sibling || may_show_more(page, steps.span(), cx) {
            continue;
        }
        cx.report(steps.name_span(), "`Steps` with one `Step`")
            .note("write the content without `Steps`, or split it into several steps");
    }
}
