use super::link_addresses::is_known;
use crate::catalog::nearest;
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::Value;
use crate::text::Edit;
use memchr::memmem;
use serde::Deserialize;

/// Reports a variable in double braces that `docs.json` does not define.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndefinedVariable {}

impl Rule for UndefinedVariable {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if memmem::find(page.text().as_bytes(), b"{{").is_none() || !is_known(cx) {
            return;
        }
        let all = cx.manifest().get(&["variables"]).map(Value::members);
        let all = all.unwrap_or_default().iter();
        let defined: Vec<&str> = all.map(|member| &*member.key).collect();
        for variable in page.variables() {
            let name = variable.name;
            // If a site has no variables, the braces in a string are the syntax of another language.
            if defined.contains(&name) || (variable.is_in_attribute && defined.is_empty()) {
                continue;
            }
            let finding = cx.report(variable.span, format!("variable `{name}` is not defined"));
            match nearest(name, defined.iter().copied()) {
                Some(near) => {
                    let right = format!("{{{{{near}}}}}");
                    let label = format!("write `{right}`");
                    finding.note(format!("did you mean `{near}`?"));
                    finding.fix(Fix::risky(label, vec![Edit::replace(variable.span, right)]));
                }
                None => {
                    finding.note(format!("define it under `variables` in `docs.json`, or write `{{{{{name}}}}}` in backticks to show the braces"));
                }
            }
        }
    }
}
