use super::support::is_snippet;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Names that are there without being declared.
const THERE: [&str; 6] = ["user", "props", "undefined", "null", "true", "false"];

/// Reports a name in braces that nothing declares: the platform leaves it out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndefinedExpression {}

impl Rule for UndefinedExpression {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // In a snippet a name in braces may be an attribute of whoever takes it in.
        // Behind the first fault of a page its imports and exports are not seen.
        if is_snippet(page, cx) || !page.faults().is_empty() {
            return;
        }
        for expression in page.name_expressions() {
            let name = &*expression.name;
            if !page.declares(name) && !THERE.contains(&name) {
                cx.report(expression.span, format!("nothing declares `{name}`, so `{{{name}}}` vanishes from the page"))
                    .note(format!("import or export it; write `\\{{{name}}}` or backticks where the braces are meant, `{{{{{name}}}}}` for a variable of the site"));
            }
        }
    }
}
