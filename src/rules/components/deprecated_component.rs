use super::support::described;
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// Reports a deprecated component.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeprecatedComponent {}

impl Rule for DeprecatedComponent {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for (element, component) in described(page, cx) {
            let Some(deprecated) = &component.deprecated else {
                continue;
            };
            let finding = cx.report(
                element.name_span(),
                format!("`{}` is deprecated", element.name()),
            );
            match (&deprecated.by, &deprecated.note) {
                (Some(by), _) => {
                    let names = [Some(element.name_span()), element.closing_name()];
                    let edits = names
                        .into_iter()
                        .flatten()
                        .map(|at| Edit::replace(at, by.as_str()));
                    finding.note(format!("use `{by}` instead"));
                    // Where the page has its own component of that name, that one would be shown.
                    if !page.declares(by) {
                        finding.fix(Fix::safe(format!("write `{by}`"), edits.collect()));
                    }
                }
                (None, Some(note)) => {
                    finding.note(note.as_str());
                }
                (None, None) => (),
            }
        }
    }
}
