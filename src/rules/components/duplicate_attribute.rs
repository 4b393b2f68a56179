use super::support::named;
use crate::diagnostic::Fix;
use crate::page::{Attribute, Page};
use crate::rule::{Cx, Rule};
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports an attribute that is set twice in one tag: only the last counts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuplicateAttribute {}

impl Rule for DuplicateAttribute {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for element in page.elements() {
            // Tags have a handful of attributes: looking back is quicker than a table.
            let all: Vec<(&str, Attribute)> = named(element, page).collect();
            for (index, &(name, attribute)) in all.iter().enumerate() {
                let earlier = all[..index].iter().rfind(|(other, _)| *other == name);
                if let Some((_, earlier)) = earlier {
                    let removal = with_space(page, earlier.span());
                    let fix = Fix::safe("take the first one out", vec![Edit::delete(removal)]);
                    cx.report(
                        attribute.name,
                        format!("`{}` sets `{name}` twice", element.name()),
                    )
                    .note("only the last one counts: take the other out")
                    .see(earlier.name, "this one has no effect")
                    .fix(fix);
                }
            }
        }
    }
}

/// An attribute with the white space before it.
fn with_space(page: &Page, attribute: Span) -> Span {
    let before = page
        .text()
        .get(..attribute.start as usize)
        .unwrap_or_default();
    let start = u32::try_from(before.trim_end().len()).unwrap_or(attribute.start);
    Span { start, ..attribute }
}
