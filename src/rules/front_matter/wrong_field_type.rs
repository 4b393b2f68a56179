use crate::catalog::{Field as Known, front_matter};
use crate::page::{Field, Page};
use crate::rule::{Cx, Rule};
use crate::syntax::value::{Data, Node};
use crate::text::Span;
use serde::Deserialize;

/// Reports a front matter field whose value is of another type than the platform reads.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongFieldType {}

/// Fields that have rules of their own for what they must hold.
const ELSEWHERE: [&str; 3] = ["title", "description", "mdxlint"];

impl Rule for WrongFieldType {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let table = front_matter();
        for field in &page.front_matter().fields {
            let Some(known) = table.fields.get(&*field.key) else {
                continue;
            };
            if is_empty(&field.value) || ELSEWHERE.contains(&&*field.key) {
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

/// An alias is not followed into a list or map, so nothing is known of it.
fn is_empty(value: &Node) -> bool {
    matches!(value.data, Data::Null | Data::Alias)
        || value.as_str().is_some_and(|text| text.trim().is_empty())
}

fn report_type(field: &Field, known: &Known, cx: &mut Cx<'_>) {
    let wanted: Vec<&str> = known.kinds().map(named).collect();
    let wanted = wanted.join(" or ");
    if wanted == "a list of strings" {
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
                format!("`{}` holds {}, not just strings", field.key, item.kind()),
            )
            .note("put it in quotes");
            return;
        }
    }
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
