use crate::catalog::{Field as Known, front_matter};
use crate::page::{Field, Page};
use crate::rule::{Cx, Rule};
use crate::syntax::value::{Data, Node};
use serde::Deserialize;

/// Reports a front matter field whose value is of another type than the platform reads.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongFieldType {}

/// Fields that have rules of their own for what they must hold.
const ELSEWHERE: [&str; 2] = ["title", "description"];

impl Rule for WrongFieldType {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let table = front_matter();
        for field in &page.front_matter().fields {
            let Some(known) = table.fields.get(&*field.key) else {
                continue;
            };
            let empty = matches!(field.value.data, Data::Null | Data::Alias);
            if empty || ELSEWHERE.contains(&&*field.key) {
                continue;
            }
            if !known.kinds().any(|kind| is(&field.value, kind)) {
                report_type(field, known, cx);
            } else if let Some(value) = field.value.as_str().filter(|value| !allows(known, value)) {
                let values = known.values.join(", ");
                cx.report(field.value_span, format!("`{value}` is no `{}`", field.key))
                    .note(format!("use one of {values}"));
            } else if let Some(icon) = field
                .value
                .as_str()
                .filter(|icon| is_prefixed_icon(field, icon))
            {
                cx.report(field.value_span, "an icon name does not begin with `fa-`")
                    .note(format!("write `icon: {}`", icon.trim_start_matches("fa-")));
            }
        }
    }
}

fn report_type(field: &Field, known: &Known, cx: &mut Cx<'_>) {
    let wanted: Vec<&str> = known.kinds().map(named).collect();
    let wanted = wanted.join(" or ");
    let message = format!("`{}` is {}, not {wanted}", field.key, field.value.kind());
    let note = match (&field.value.data, &known.example) {
        (Data::Number(_) | Data::Date(_), _) if wanted == "a string" => {
            "put the value in quotes".to_owned()
        }
        (Data::Text(_), _) if wanted == "a boolean" => {
            "write `true` or `false`, without quotes".to_owned()
        }
        (_, Some(example)) => format!("for example `{example}`"),
        _ => format!("the platform reads only {wanted} here"),
    };
    cx.report(field.value_span, message).note(note);
}

fn is(value: &Node, kind: &str) -> bool {
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

fn named(kind: &str) -> &str {
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

fn allows(known: &Known, value: &str) -> bool {
    known.values.is_empty() || known.values.iter().any(|allowed| allowed == value)
}

fn is_prefixed_icon(field: &Field, icon: &str) -> bool {
    &*field.key == "icon" && icon.starts_with("fa-")
}
