use crate::catalog::nearest;
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::Value;
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports a variable in double braces that `docs.json` does not define.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndefinedVariable {}

impl Rule for UndefinedVariable {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let site = cx.site();
        if !site.is_rooted() || !page.text().contains("{{") {
            return;
        }
        let known = site.manifest().get(&["variables"]).map(Value::members);
        let known: Vec<&str> = known
            .unwrap_or_default()
            .iter()
            .map(|member| &*member.key)
            .collect();
        for (span, name) in variables(page) {
            if known.contains(&name) {
                continue;
            }
            let finding = cx.report(span, format!("the variable `{name}` is defined nowhere"));
            if let Some(near) = nearest(name, known.iter().copied()) {
                let edit = Edit::replace(span, format!("{{{{{near}}}}}"));
                finding.note(format!("did you mean `{near}`?"));
                finding.fix(Fix::risky(format!("write `{{{{{near}}}}}`"), vec![edit]));
            } else {
                finding.note("readers see the braces: define it under `variables` in `docs.json`, or write it as code");
            }
        }
    }
}

/// The variables in the text of a page, with their places: not in code, where double braces are ordinary.
fn variables(page: &Page) -> Vec<(Span, &str)> {
    let mut found = Vec::new();
    for (line, text) in page.prose_lines() {
        let mut from = 0;
        while let Some(at) = text[from..].find("{{").map(|at| from + at) {
            from = at + 2;
            let Some((name, _)) = text[from..].split_once("}}") else {
                break;
            };
            if is_variable(name) && !is_code(&text[..at]) {
                let fit = |at: usize| line.start + u32::try_from(at).unwrap_or_default();
                let end = from + name.len() + 2;
                let span = Span::new(line.file, fit(at), fit(end));
                found.push((span, name.trim()));
            }
        }
    }
    found
}

fn is_variable(name: &str) -> bool {
    let name = name.trim();
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_.-".contains(letter);
    !name.is_empty() && name.chars().all(is_part)
}

/// Whether what follows `before` on its line stands in inline code.
fn is_code(before: &str) -> bool {
    before.matches('`').count() % 2 == 1
}
