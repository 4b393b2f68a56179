use crate::catalog::{FRONT_MATTER, FrontMatterTable, nearest_within};
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// Reports a front matter field that misspells a field of the platform.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MisspeltField {
    allow: Vec<String>,
}

impl Rule for MisspeltField {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let table = &FRONT_MATTER;
        let mut suggested: Vec<&str> = Vec::new();
        for field in page.front_matter().fields() {
            let key = field.key;
            if table.fields.contains_key(key)
                || table.own.contains(key)
                || self.allow.iter().any(|own| own == key)
            {
                continue;
            }
            let Some(suggestion) = suggestion(key, table) else {
                continue;
            };
            let finding = cx.report(
                field.key_span,
                format!("the platform does not read `{key}`"),
            );
            finding.note(format!("did you mean `{suggestion}`?"));
            if page.front_matter().field(suggestion).is_none() && !suggested.contains(&suggestion) {
                suggested.push(suggestion);
                let edit = Edit::replace(field.key_span, quoted(suggestion));
                finding.fix(Fix::risky(
                    format!("rename it to `{suggestion}`"),
                    vec![edit],
                ));
            }
        }
    }
}

/// Returns the field that `key` probably means: the same name in another case or with other separators, the name that
/// another site builder uses, or a name within a small edit distance. Sites define custom fields, so looser matches do
/// not count.
fn suggestion<'t>(key: &str, table: &'t FrontMatterTable) -> Option<&'t str> {
    let folded = |name: &str| name.to_lowercase().replace(['-', '_'], "");
    let names = table.fields.keys().map(String::as_str);
    if let Some(suggestion) = table.foreign.get(key) {
        return Some(suggestion);
    }
    if let Some(suggestion) = names.clone().find(|name| folded(name) == folded(key)) {
        return Some(suggestion);
    }
    let most_typos = match key.len() {
        0..=4 => return None,
        5..=9 => 1,
        _ => 2,
    };
    nearest_within(key, names.filter(|name| name.len() > 4), most_typos)
}

/// Returns the key as YAML, quoted if it contains a colon.
fn quoted(key: &str) -> String {
    if key.contains(':') {
        format!("\"{key}\"")
    } else {
        key.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_others_look_misspelt() {
        for field in &FRONT_MATTER.own {
            assert!(suggestion(field, &FRONT_MATTER).is_some(), "{field}");
        }
    }
}
