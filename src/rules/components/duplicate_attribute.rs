use super::elements::{named, with_space};
use crate::diagnostic::Fix;
use crate::page::{Attribute, Page};
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use foldhash::fast::FixedState;
use serde::Deserialize;
use std::collections::HashMap;

/// Reports a duplicate attribute of a tag. Only the last one has an effect.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuplicateAttribute {}

impl Rule for DuplicateAttribute {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let mut last: HashMap<&str, Attribute, FixedState> = HashMap::default();
        for element in page.elements() {
            last.clear();
            for (name, attribute) in named(element, page) {
                if let Some(earlier) = last.insert(name, attribute) {
                    let removal = with_space(page, earlier.span());
                    let fix = Fix::safe("remove the first one", vec![Edit::delete(removal)]);
                    cx.report(
                        attribute.name,
                        format!("`{}` sets `{name}` twice", element.name()),
                    )
                    .note("remove the first one: only the last one has an effect")
                    .see(earlier.name, "this one has no effect")
                    .fix(fix);
                }
            }
        }
    }
}
