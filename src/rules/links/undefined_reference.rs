use crate::page::{Definition, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a reference without a definition, and a definition without a reference.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndefinedReference {}

impl Rule for UndefinedReference {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for reference in page.undefined_references() {
            let label = page.slice(reference.label);
            let (what, how) = if reference.is_footnote {
                ("footnote", format!("define it with `[^{label}]: …`"))
            } else {
                let how = format!(
                    "define it with `[{label}]: /address`, or write the address in parentheses"
                );
                ("link", how)
            };
            cx.report(
                reference.span,
                format!("the {what} `{label}` is defined nowhere on this page"),
            )
            .note(format!("readers see the brackets: {how}"));
        }
        for definition in page.definitions() {
            if definition.is_repeated {
                cx.report(
                    definition.link.span(),
                    format!(
                        "`{}` is defined a second time, and the first counts",
                        definition.label
                    ),
                )
                .note("take one of the two out, or give it another name");
            } else if !definition.is_used && !is_remark(&definition) {
                cx.report(
                    definition.link.span(),
                    format!("nothing refers to `{}`", definition.label),
                )
                .note("take the definition out, or refer to it");
            }
        }
    }
}

/// Whether it is the way to write a remark in Markdown that has no comments: `[//]: # (words)`.
fn is_remark(definition: &Definition<'_>) -> bool {
    matches!(definition.link.address().trim(), "" | "#")
}
