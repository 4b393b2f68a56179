use super::support::report;
use crate::catalog;
use crate::diagnostic::{Fix, Severity};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::site::nav::{Element, Kind};
use crate::text::Edit;
use serde::Deserialize;

/// Reports a language whose code neither the platform nor the specification knows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnknownLanguageCode {}

impl Rule for UnknownLanguageCode {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(navigation) = site.manifest().navigation() else {
            return;
        };
        let languages = &catalog::navigation().languages;
        let elements = navigation.elements();
        for (id, element) in elements.filter(|(_, element)| element.kind == Kind::Language) {
            let code = &*element.name;
            let knows = |codes: &[String]| codes.iter().any(|known| known == code);
            if code.trim().is_empty() || knows(&languages.platform) {
                continue;
            }
            if knows(&languages.specification) {
                named_by_specification(element, cx);
            } else {
                let list = navigation.list_of(id).map(|list| &list.children[..]);
                let others = list.unwrap_or_default().iter();
                let others = others.filter(|&&other| other != id);
                let others: Vec<&str> = others.map(|&id| &*navigation.get(id).name).collect();
                unknown(element, &others, cx);
            }
        }
    }
}

/// `others` are the codes beside it: what one of them stands for already cannot be meant again.
fn unknown(element: &Element, others: &[&str], cx: &mut Cx<'_>) {
    let code = &*element.name;
    let same = same_in_other_spelling(code);
    let near = same.or_else(|| meant(code));
    let is_taken = others
        .iter()
        .any(|other| near.is_some() && same_in_other_spelling(other) == near);
    let remedy = match near {
        Some(near) if is_taken => {
            format!(
                "another language of this list stands for `{near}` already: take one of them out"
            )
        }
        Some(near) => format!("write `{near}`"),
        None => "take one of the codes that the platform knows, such as `en` or `pt-BR`".to_owned(),
    };
    let advice = format!("{remedy}; {}", loss(element));
    let message = format!("`{code}` is no language code that the platform knows");
    let span = element.name_span;
    let finding = report(cx, (span, span), message, &advice);
    if let Some(same) = same.filter(|_| !is_taken) {
        let edit = Edit::replace(span, format!("\"{same}\""));
        finding.fix(Fix::safe(format!("write `{same}`"), vec![edit]));
    }
}

/// A code of the specification is no error, but a reader gains nothing from it.
fn named_by_specification(element: &Element, cx: &mut Cx<'_>) {
    let code = &*element.name;
    let Some(meant) = meant(code) else {
        return;
    };
    let message =
        format!("the platform does not take `{code}`, which only the specification names");
    let advice = format!("write `{meant}`; {}", loss(element));
    let span = element.name_span;
    report(cx, (span, span), message, &advice).severity = Severity::Info;
}

/// What the platform does with a code that it does not know.
fn loss(element: &Element) -> &'static str {
    if element.parent.is_none() {
        "the platform refuses `docs.json` until then"
    } else {
        "until then the platform drops every language of this list, without a word"
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

/// The code that is likely meant: that of the country is a common mistake, and few regions have one of their own.
fn meant(code: &str) -> Option<&'static str> {
    let code = code.trim().replace('_', "-").to_lowercase();
    if let Some(instead) = catalog::navigation().instead.get(&code) {
        return Some(instead);
    }
    let mut wider = std::iter::successors(Some(&*code), |code| Some(code.rsplit_once('-')?.0));
    wider.find_map(|code| codes().find(|known| known.eq_ignore_ascii_case(code)))
}
