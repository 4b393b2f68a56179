use crate::catalog::{FRONT_MATTER, Field as FieldSpec};
use crate::diagnostic::Severity;
use crate::page::{Field, Page};
use crate::rule::{Cx, Rule};
use crate::syntax::value::{Data, Node};
use crate::text::Span;
use serde::Deserialize;

/// Reports a front matter field with a value of the wrong type.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongFieldType {}

/// Fields that other rules check.
const CHECKED_ELSEWHERE: [&str; 3] = ["title", "description", "mdxlint"];

impl Rule for WrongFieldType {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let table = &FRONT_MATTER;
        for field in page.front_matter().fields() {
            let Some(spec) = table.fields.get(field.key) else {
                continue;
            };
            if is_empty(field.value) || CHECKED_ELSEWHERE.contains(&field.key) {
                continue;
            }
            if !spec.kinds().any(|kind| has_kind(field.value, kind)) {
                report_type(field, spec, cx);
            } else if let Some(value) = field.value.as_str().filter(|value| !allows(spec, value)) {
                let values = spec.values.join(", ");
                cx.report(
                    field.value_span,
                    format!("`{value}` is not a valid `{}`", field.key),
                )
                .note(format!("use one of {values}"));
            } else if let Some(icon) = field
                .value
                .as_str()
                .filter(|icon| is_prefixed_icon(field, icon))
            {
                cx.report(field.value_span, "icon name starts with `fa-`")
                    .note(format!("write `icon: {}`", icon.trim_start_matches("fa-")));
            }
        }
    }
}

/// Returns whether a value is empty. An alias with too much content to be resolved counts as empty.
fn is_empty(value: &Node) -> bool {
    matches!(value.data, Data::Null | Data::Alias)
        || value.as_str().is_some_and(|text| text.trim().is_empty())
}

fn report_type(field: Field<'_>, spec: &FieldSpec, cx: &mut Cx<'_>) {
    let expected: Vec<&str> = spec.kinds().map(describe_kind).collect();
    let expected = expected.join(" or ");
    if expected == "a list of strings" {
        let is_string = |item: &&Node| item.as_str().is_none();
        if let Some(item) = field.value.items().iter().find(is_string) {
            let start = field.value_span.start - field.value.range.0;
            let span = Span::new(
                field.value_span.file,
                start + item.range.0,
                start + item.range.1,
            );
            cx.report(
                span,
                format!("`{}` contains {}, not only strings", field.key, item.kind()),
            )
            .note("quote it");
            return;
        }
    }
    let stops_build = spec
        .fails_as
        .as_ref()
        .is_some_and(|kind| has_kind(field.value, kind));
    let effect = if stops_build {
        ", which stops the build of the site"
    } else {
        ""
    };
    let kind = field.value.kind();
    let message = format!("`{}` is {kind}, not {expected}{effect}", field.key);
    let note = match (&field.value.data, &spec.example) {
        (Data::Number(_) | Data::Date(_), _) if expected == "a string" => {
            "quote the value".to_owned()
        }
        (Data::Text(_), _) if expected == "a boolean" => {
            "write `true` or `false`, without quotes".to_owned()
        }
        (_, Some(example)) => format!("for example `{example}`"),
        _ => format!("the platform reads only {expected} here"),
    };
    let finding = cx.report(field.value_span, message).note(note);
    if stops_build {
        finding.severity = Severity::Error;
    }
}

fn has_kind(value: &Node, kind: &str) -> bool {
    match (&value.data, kind) {
        (Data::Text(_), "string")
        | (Data::Bool(_), "boolean")
        | (Data::Number(_), "number")
        | (Data::List(_), "list")
        | (Data::Map(_), "map")
        | (Data::Bool(false), "false") => true,
        (Data::List(items), "strings") => items.iter().all(|item| item.as_str().is_some()),
        _ => false,
    }
}

fn describe_kind(kind: &str) -> &str {
    match kind {
        "string" => "a string",
        "boolean" => "a boolean",
        "number" => "a number",
        "list" => "a list",
        "strings" => "a list of strings",
        "map" => "a map",
        other => other,
    }
}

fn allows(spec: &FieldSpec, value: &str) -> bool {
    spec.values.is_empty() || spec.values.iter().any(|allowed| allowed == value)
}

fn is_prefixed_icon(field: Field<'_>, icon: &str) -> bool {
    field.key == "icon" && icon.starts_with("fa-")
}
