//! Validation of attribute values by the type of the attribute.

use crate::catalog::{AttributeFacts, AttributeType, COMPONENTS, nearest};
use crate::diagnostic::{Fix, Severity};
use crate::page::AttributeKind;
use crate::page::{Attribute, Element, Page, Value};
use crate::rule::Cx;
use crate::syntax::value::{Data, Node};
use crate::syntax::yaml;
use crate::text::Edit;

/// The attribute to check.
pub(super) struct CheckedAttribute<'p> {
    pub(super) page: &'p Page,
    pub(super) element: Element<'p>,
    pub(super) name: &'p str,
    pub(super) attribute: Attribute,
}

impl CheckedAttribute<'_> {
    /// Returns the edit that sets the attribute to another string. Quotes in braces are part of the value and are kept.
    fn set(&self, text: &str) -> Edit {
        let Attribute { kind, value, .. } = self.attribute;
        let quote = match kind {
            AttributeKind::Expression => self.page.slice(value).trim_start().get(..1),
            _ => None,
        }
        .unwrap_or_default();
        Edit::replace(value, format!("{quote}{text}{quote}"))
    }
}

/// Reports a value that is invalid for the type of the attribute.
pub(super) fn check_value(
    place: &CheckedAttribute<'_>,
    facts: &AttributeFacts,
    value: Value<'_>,
    takes_icon_type: bool,
    cx: &mut Cx<'_>,
) {
    match facts.kind {
        AttributeType::Integer => integer(place, facts, value, cx),
        AttributeType::Enum => one_of_values(place, facts, value, cx),
        AttributeType::Boolean => boolean(place, value, cx),
        AttributeType::Icon => icon(place, value, takes_icon_type, cx),
        AttributeType::Url => url(place, value, cx),
        AttributeType::Number => {
            if let Value::Text(text) = value
                && text.trim().parse::<f64>().is_err()
            {
                cx.report(
                    place.attribute.span(),
                    format!("`{}` must be a number, not `{text}`", place.name),
                )
                .note(format!("write a number in braces: `{}={{…}}`", place.name));
            }
        }
        AttributeType::String | AttributeType::Expression | AttributeType::Any => (),
    }
}

fn integer(
    place: &CheckedAttribute<'_>,
    facts: &AttributeFacts,
    value: Value<'_>,
    cx: &mut Cx<'_>,
) {
    let name = place.name;
    let (number, quoted) = match value {
        Value::Number(number) => (Some(number), false),
        Value::Text(text) => (text.trim().parse::<f64>().ok(), true),
        Value::Unknown => return,
        Value::Bare | Value::Boolean(_) => (None, false),
    };
    let range = match (facts.min, facts.max) {
        (Some(min), Some(max)) => format!(" from {min} to {max}"),
        (Some(min), None) => format!(" of at least {min}"),
        _ => String::new(),
    };
    let Some(number) = number.filter(|number| is_whole_number(*number, facts)) else {
        cx.report(
            place.attribute.span(),
            format!("`{name}` is not a whole number{range}"),
        )
        .note(format!(
            "write `{name}={{{}}}`",
            facts.min.unwrap_or(2).max(2)
        ));
        return;
    };
    if quoted && !facts.quoted {
        let right = format!("{name}={{{number}}}");
        let edit = Edit::replace(place.attribute.span(), right.clone());
        let finding = cx.report(
            place.attribute.span(),
            format!("`{name}` is a number in quotes"),
        );
        finding.severity = finding.severity.min(Severity::Warning);
        finding
            .note(format!("write `{right}`"))
            .fix(Fix::safe(format!("write `{right}`"), vec![edit]));
    }
    #[expect(clippy::cast_precision_loss, reason = "bounds are small")]
    let usual = facts.usual_max.filter(|max| number > *max as f64);
    if let Some(most) = usual {
        let finding = cx.report(
            place.attribute.span(),
            format!("`{name}` is {number}, and the documentation shows at most {most}"),
        );
        finding.severity = Severity::Info;
        finding.note("check that the result is wide enough to read");
    }
}

#[expect(clippy::cast_precision_loss, reason = "bounds are small")]
fn is_whole_number(number: f64, facts: &AttributeFacts) -> bool {
    number.fract() == 0.0
        && facts.min.is_none_or(|min| number >= min as f64)
        && facts.max.is_none_or(|max| number <= max as f64)
}

fn one_of_values(
    place: &CheckedAttribute<'_>,
    facts: &AttributeFacts,
    value: Value<'_>,
    cx: &mut Cx<'_>,
) {
    let values = COMPONENTS.values(facts);
    let Value::Text(text) = value else {
        if let Some(key) = &facts.object
            && value == Value::Unknown
        {
            object(place, key, cx);
        }
        return;
    };
    if values.iter().any(|allowed| allowed == text) {
        return;
    }
    let finding = cx.report(
        place.attribute.span(),
        format!("`{text}` is not a valid `{}`", place.name),
    );
    match nearest(text, values.iter().map(String::as_str)) {
        Some(meant) => {
            let edit = place.set(meant);
            finding
                .note(format!(
                    "did you mean `{meant}`? use one of {}",
                    values.join(", ")
                ))
                .fix(Fix::risky(format!("write `{meant}`"), vec![edit]));
        }
        None => {
            finding.note(format!("use one of {}", values.join(", ")));
        }
    }
}

fn boolean(place: &CheckedAttribute<'_>, value: Value<'_>, cx: &mut Cx<'_>) {
    let name = place.name;
    let Value::Text(text) = value else {
        return;
    };
    match text.trim() {
        // Any string is true, and the pages of the platform use this form.
        "true" | "True" => (),
        "false" => {
            let right = format!("{name}={{false}}");
            let edit = Edit::replace(place.attribute.span(), right.clone());
            cx.report(
                place.attribute.span(),
                format!("`{name}` is the string “false”, which counts as true"),
            )
            .note(format!("write `{right}`, or remove the attribute"))
            .fix(Fix::risky(format!("write `{right}`"), vec![edit]));
        }
        _ => {
            let finding = cx.report(
                place.attribute.span(),
                format!("`{name}` must be true or false, not `{text}`"),
            );
            // Any other string is true, which may be intended.
            finding.severity = finding.severity.min(Severity::Warning);
            finding.note(format!(
                "write `{name}` without a value for true, or remove it"
            ));
        }
    }
}

/// Reports an object without a list under `key` that is not empty. Objects with parts that only the rendered page knows are
/// not read.
fn object(place: &CheckedAttribute<'_>, key: &str, cx: &mut Cx<'_>) {
    let written = place.page.slice(place.attribute.value);
    let Ok(object) = yaml::parse(written) else {
        return;
    };
    let Data::Map(members) = &object.data else {
        return;
    };
    if members.iter().any(|member| member.key.starts_with("...")) {
        return;
    }
    let (name, element) = (place.name, place.element.name());
    let message = match object.get(key) {
        None => format!("`{name}` of `{element}` has no `{key}`, so nobody sees the content"),
        Some(Node {
            data: Data::List(items),
            ..
        }) if items.is_empty() => {
            format!("`{key}` of `{element}` is empty, so nobody sees the content")
        }
        Some(_) => return,
    };
    cx.report(place.attribute.span(), message)
        .note(format!("write `{name}={{{{ {key}: [\"…\"] }}}}`"));
}

/// Reports the name of an icon in the form of a class of Font Awesome: `fa-key`, `fa-solid fa-key`.
fn icon(place: &CheckedAttribute<'_>, value: Value<'_>, takes_icon_type: bool, cx: &mut Cx<'_>) {
    let Value::Text(text) = value else {
        return;
    };
    let mut kind = "";
    let mut names = Vec::new();
    let mut is_class = text.starts_with("fa-");
    for word in text.split_whitespace() {
        if let Some(class) = COMPONENTS.icon_type(word) {
            kind = if class.is_empty() { kind } else { class };
        } else if let Some(name) = word.strip_prefix("fa-") {
            is_class = true;
            names.extend(Some(name).filter(|name| !name.is_empty()));
        } else {
            names.push(word);
        }
    }
    if !is_class {
        return;
    }
    let message = if text.starts_with("fa-") {
        "icon name starts with `fa-`"
    } else {
        "icon name has a class of Font Awesome before it"
    };
    let finding = cx.report(place.attribute.span(), message);
    let [name] = names[..] else {
        finding.note(format!(
            "write only the name of the icon: `{}=\"…\"`",
            place.name
        ));
        return;
    };
    let mut edits = vec![place.set(name)];
    let mut right = format!("{}=\"{name}\"", place.name);
    if !kind.is_empty() && takes_icon_type && place.element.attribute("iconType").is_none() {
        let addition = format!(" iconType=\"{kind}\"");
        right.push_str(&addition);
        edits.push(Edit::insert_after(place.attribute.span(), addition));
    }
    let label = if edits.len() == 1 { name } else { &right };
    let label = format!("write `{label}`");
    finding
        .note(format!("write `{right}`"))
        .fix(Fix::safe(label, edits));
}

fn url(place: &CheckedAttribute<'_>, value: Value<'_>, cx: &mut Cx<'_>) {
    let name = place.name;
    let Value::Text(text) = value else {
        return;
    };
    if text.trim().is_empty() {
        cx.report(place.attribute.span(), format!("`{name}` is blank"))
            .note("add a path or URL, or remove the attribute");
    } else if text.starts_with("www.") {
        let edit = place.set(&format!("https://{text}"));
        cx.report(
            place.attribute.span(),
            format!("`{name}` is read as a path of this site"),
        )
        .note(format!("write `https://{text}`"))
        .fix(Fix::risky("add `https://`", vec![edit]));
    } else if text.starts_with("javascript:") {
        cx.report(place.attribute.span(), format!("`{name}` runs a script"))
            .note("link to a page or a URL");
    }
}
