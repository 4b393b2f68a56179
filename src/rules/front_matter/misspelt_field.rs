use crate::catalog::{FrontMatterTable, front_matter};
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// Reports a front matter field that is a misspelling of one that the platform reads.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MisspeltField {
    allow: Vec<String>,
}

impl Rule for MisspeltField {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let table = front_matter();
        let mut taken: Vec<&str> = Vec::new();
        for field in &page.front_matter().fields {
            let key = &*field.key;
            if table.fields.contains_key(key)
                || table.own.contains(key)
                || self.allow.iter().any(|own| own == key)
            {
                continue;
            }
            let Some(meant) = meant(key, table) else {
                continue;
            };
            let finding = cx.report(
                field.key_span,
                format!("the platform does not read `{key}`"),
            );
            finding.note(format!("did you mean `{meant}`?"));
            if page.front_matter().field(meant).is_none() && !taken.contains(&meant) {
                taken.push(meant);
                let edit = Edit::replace(field.key_span, quoted(meant));
                finding.fix(Fix::risky(format!("rename it to `{meant}`"), vec![edit]));
            }
        }
    }
}

/// The field that `key` was meant to be: the same but for case and separators, another site builder's name for it, or
/// one slip away. Sites carry fields of their own, so nothing looser counts.
fn meant<'t>(key: &str, table: &'t FrontMatterTable) -> Option<&'t str> {
    let folded = |name: &str| name.to_lowercase().replace(['-', '_'], "");
    let mut known = table.fields.keys().map(String::as_str);
    if let Some(meant) = table.foreign.get(key) {
        return Some(meant);
    }
    if let Some(meant) = known.clone().find(|name| folded(name) == folded(key)) {
        return Some(meant);
    }
    let slips = |name: &str| strsim::osa_distance(&key.to_lowercase(), &name.to_lowercase());
    let allowed = match key.len() {
        0..=4 => return None,
        5..=9 => 1,
        _ => 2,
    };
    known.find(|name| name.len() > 4 && slips(name) <= allowed)
}

/// A key with a colon goes in quotes.
fn quoted(key: &str) -> String {
    if key.contains(':') {
        format!("\"{key}\"")
    } else {
        key.to_owned()
    }
}
