use super::reports::report;
use crate::catalog;
use crate::diagnostic::Fix;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::site::nav::{Element, ElementId, ElementKind, Navigation};
use crate::text::Edit;
use serde::Deserialize;
use std::collections::HashMap;

/// Reports a language with an unsupported code.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnknownLanguageCode {
    codes: Source,
}

/// The list of accepted codes.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum Source {
    Platform,
    Specification,
}

impl Source {
    /// Returns the codes.
    fn codes(self) -> &'static [String] {
        let languages = &catalog::NAVIGATION.languages;
        match self {
            Self::Platform => &languages.platform,
            Self::Specification => &languages.specification,
        }
    }
}

impl Rule for UnknownLanguageCode {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(navigation) = site.manifest().navigation() else {
            return;
        };
        let mut lists = HashMap::new();
        let elements = navigation.elements();
        for (id, element) in elements.filter(|(_, element)| element.kind == ElementKind::Language) {
            let code = &*element.name;
            let is_known = self.codes.codes().iter().any(|accepted| accepted == code);
            if code.trim().is_empty() || is_known {
                continue;
            }
            if let (Source::Specification, true) =
                (self.codes, codes().any(|supported| supported == code))
            {
                let message = format!("`{code}` is not a language code of the specification");
                let advice = match instead(code) {
                    Some(instead) if self.codes.codes().iter().any(|accepted| accepted == instead) => {
                        format!("write `{instead}`")
                    }
                    _ => "use a code of the specification, such as `en` or `pt-BR`; the platform accepts this one".to_owned(),
                };
                let span = element.name_span;
                report(cx, (span, span), message, &advice);
                continue;
            }
            let list = navigation.list_of(id).map(|list| &list.children[..]);
            let list = list.unwrap_or_default();
            let counts = lists
                .entry(list.first())
                .or_insert_with(|| code_counts(navigation, list));
            report_unknown(element, counts, cx);
        }
    }
}

/// Returns the number of languages in a list for each supported code, in any spelling.
fn code_counts(navigation: &Navigation, list: &[ElementId]) -> HashMap<&'static str, usize> {
    let mut counts = HashMap::new();
    let names = list.iter().map(|&id| &*navigation.get(id).name);
    for code in names.filter_map(same_in_other_spelling) {
        *counts.entry(code).or_default() += 1;
    }
    counts
}

/// Reports an unsupported code. `counts` has the codes of its list: a code that another language already has cannot be
/// meant.
fn report_unknown(element: &Element, counts: &HashMap<&str, usize>, cx: &mut Cx<'_>) {
    let code = &*element.name;
    let same = same_in_other_spelling(code);
    let near = same.or_else(|| intended_code(code));
    let own = usize::from(same.is_some());
    let is_taken = near.is_some_and(|near| counts.get(near).is_some_and(|&count| count > own));
    let remedy = match near {
        Some(near) if is_taken => {
            format!(
                "another language in this list already has the code `{near}`: remove one of them"
            )
        }
        Some(near) => format!("write `{near}`"),
        None => "use a supported code, such as `en` or `pt-BR`".to_owned(),
    };
    let advice = format!("{remedy}; {}", loss(element));
    let message = format!("`{code}` is not a supported language code");
    let span = element.name_span;
    let finding = report(cx, (span, span), message, &advice);
    if let Some(same) = same.filter(|_| !is_taken) {
        let edit = Edit::replace(span, format!("\"{same}\""));
        finding.fix(Fix::safe(format!("write `{same}`"), vec![edit]));
    }
}

/// Returns what the platform does with an unknown code.
fn loss(element: &Element) -> &'static str {
    if element.parent.is_none() {
        "the platform refuses `docs.json` until then"
    } else {
        "until then the platform silently drops every language in this list"
    }
}

fn codes() -> impl Iterator<Item = &'static str> {
    let codes = &catalog::NAVIGATION.languages.platform;
    codes.iter().map(String::as_str)
}

/// Returns the code that differs only in case, blanks or the separator between its parts.
fn same_in_other_spelling(code: &str) -> Option<&'static str> {
    let code = code.trim().replace('_', "-");
    let same = codes().find(|supported| *supported == code);
    same.or_else(|| codes().find(|supported| supported.eq_ignore_ascii_case(&code)))
}

/// Returns the code that the same language has in the other list.
fn instead(code: &str) -> Option<&'static str> {
    let instead = catalog::NAVIGATION.instead.get(code);
    instead.map(String::as_str)
}

/// Returns the code that is likely meant. The code of the country is a common mistake, and few regions have a separate
/// code.
fn intended_code(code: &str) -> Option<&'static str> {
    let code = code.trim().replace('_', "-").to_lowercase();
    if let Some(instead) = instead(&code) {
        return Some(instead);
    }
    let mut wider = std::iter::successors(Some(&*code), |code| Some(code.rsplit_once('-')?.0));
    wider.find_map(|code| codes().find(|supported| supported.eq_ignore_ascii_case(code)))
}
