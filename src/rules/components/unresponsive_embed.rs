use crate::diagnostic::Fix;
use crate::page::{Attribute, Element, Page, Value};
use crate::rule::{Cx, Rule};
use crate::syntax::jsx::AttributeKind;
use crate::text::{Edit, Span, fit};
use serde::Deserialize;

/// Reports a video or frame of another site without the classes that fit it to the screen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnresponsiveEmbed {
    classes: Vec<String>,
}

impl Rule for UnresponsiveEmbed {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let embeds = page
            .elements()
            .filter(|element| matches!(element.name(), "video" | "iframe"));
        for element in embeds.filter(|element| !element.has_spread()) {
            let attribute = element
                .attribute("className")
                .or_else(|| element.attribute("class"));
            let classes = match attribute.map(|attribute| element.value(attribute)) {
                None => "",
                Some(Value::Text(classes)) => classes,
                Some(_) => continue,
            };
            let missing: Vec<&str> = self
                .classes
                .iter()
                .map(String::as_str)
                .filter(|class| !has(element, classes, class))
                .collect();
            if missing.is_empty() {
                continue;
            }
            let missing = missing.join(" ");
            let finding = cx.report(
                element.name_span(),
                format!("`{}` does not fit its size to the screen", element.name()),
            );
            finding.note(format!("add the classes `{missing}`"));
            let edit = match attribute {
                None => {
                    Edit::insert_after(element.name_span(), format!(" className=\"{missing}\""))
                }
                Some(attribute) => {
                    let space = if classes.trim().is_empty() { "" } else { " " };
                    Edit::insert_after(words(page, attribute), format!("{space}{missing}"))
                }
            };
            finding.fix(Fix::risky(format!("add `{missing}`"), vec![edit]));
        }
    }
}

/// The classes as they are written, without the quotes that a literal in braces has.
fn words(page: &Page, attribute: Attribute) -> Span {
    let value = attribute.value;
    if attribute.kind != AttributeKind::Expression {
        return value;
    }
    let written = page.slice(value).trim_end();
    Span {
        end: value.start + fit(written.len()) - 1,
        ..value
    }
}

/// Whether the embed has the class, or says the same in another way.
fn has(element: Element<'_>, classes: &str, class: &str) -> bool {
    let family = class.split('-').next().unwrap_or(class);
    let similar = |own: &str| {
        let own = own.rsplit(':').next().unwrap_or(own);
        own == class || own.split('-').next() == Some(family)
    };
    let by_class = classes.split_whitespace().any(similar);
    let style = element.attribute("style").map(|style| element.value(style));
    // What a style object holds is not looked into.
    let property = match family {
        "w" => Some("width"),
        "aspect" => Some("aspect-ratio"),
        _ => None,
    };
    let by_style = property.is_some_and(|property| match style {
        Some(Value::Unknown) => true,
        Some(Value::Text(style)) => style.contains(property),
        _ => false,
    });
    let by_attribute = family == "w" && element.literal("width") == Some("100%");
    by_class || by_style || by_attribute
}
