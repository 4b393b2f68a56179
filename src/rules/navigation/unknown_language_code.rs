use super::support::report;
use crate::catalog;
use crate::diagnostic::Fix;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::site::nav::{Element, ElementId, Kind, Navigation};
use crate::text::Edit;
use serde::Deserialize;
use std::collections::HashMap;

/// Reports a language whose code is not supported.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnknownLanguageCode {
    codes: Source,
}

/// Whose codes are accepted.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum Source {
    Platform,
    Specification,
}

impl Source {
    /// The codes.
    fn codes(self) -> &'static [String] {
        let languages = &catalog::navigation().languages;
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
        for (id, element) in elements.filter(|(_, element)| element.kind == Kind::Language) {
            let code = &*element.name;
            let is_known = self.codes.codes().iter().any(|known| known == code);
            if code.trim().is_empty() || is_known {
                continue;
            }
            if let (Source::Specification, true) = (self.codes, codes().any(|known| known == code))
            {
                let message = format!("`{code}` is not a language code of the specification");
                let advice = match instead(code) {
                    Some(instead) if self.codes.codes().iter().any(|known| known == instead) => {
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
            let spelled = lists
                .entry(list.first())
                .or_insert_with(|| spelled(navigation, list));
            unknown(element, spelled, cx);
        }
    }
}

/// How many languages of a list have each supported code, whatever the spelling.
fn spelled(navigation: &Navigation, list: &[ElementId]) -> HashMap<&'static str, usize> {
    let mut counts = HashMap::new();
    let names = list.iter().map(|&id| &*navigation.get(id).name);
    for code in names.filter_map(same_in_other_spelling) {
        *counts.entry(code).or_default() += 1;
    }
    counts
}

/// `spelled` are the codes of its list: a code that another language has already cannot be meant.
fn unknown(element: &Element, spelled: &HashMap<&str, usize>, cx: &mut Cx<'_>) {
    let code = &*element.name;
    let same = same_in_other_spelling(code);
    let near = same.or_else(|| meant(code));
    let own = usize::from(same.is_some());
    let is_taken = near.is_some_and(|near| spelled.get(near).is_some_and(|&count| count > own));
    let remedy = match near {
        Some(near) if is_taken => {
            format!("another language of this list is `{near}` already: remove one of them")
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

/// What the platform does with a code that it does not know.
fn loss(element: &Element) -> &'static str {
    if element.parent.is_none() {
        "the platform refuses `docs.json` until then"
    } else {
        "until then the platform silently drops every language of this list"
    }
}

fn codes() -> impl Iterator<Item = &'static str> {
    let codes = &catalog::navigation().languages.platform;
    codes.iter().map(String::as_str)
}

/// The code that is the same but for case, blanks and the sign between its parts.
fn same_in_other_spelling(code: &str) -> Option<&'static str> {
    let code = code.trim().replace('_', "-");
    let same = codes().find(|known| *known == code);
    same.or_else(|| codes().find(|known| known.eq_ignore_ascii_case(&code)))
}

/// The code that the same language has in the other list.
fn instead(code: &str) -> Option<&'static str> {
    let instead = catalog::navigation().instead.get(code);
    instead.map(String::as_str)
}

/// The code that is likely meant: that of the country is a common mistake, and few regions have one of their own.
fn meant(code: &str) -> Option<&'static str> {
    let code = code.trim().replace('_', "-").to_lowercase();
    if let Some(instead) = instead(&code) {
        return Some(instead);
    }
    let mut wider = std::iter::successors(Some(&*code), |code| Some(code.rsplit_once('-')?.0));
    wider.find_map(|code| codes().find(|known| known.eq_ignore_ascii_case(code)))
}
