//! The differences between a field of a page and that of its operation.

use super::comparison::Compared;
use super::expected::{Expected, is_credential};
use super::field_edits::{with_value, without_required};
use super::field_type::FieldType;
use crate::page::{ApiField, FieldLocation};
use crate::syntax::openapi::{Schema, Type};
use crate::text::{Edit, Span};

/// A difference between a field of a page and that of its operation.
pub(super) struct Mismatch {
    /// Its place.
    pub(super) at: Span,
    /// What is wrong.
    pub(super) message: String,
    /// The edit that follows the specification.
    pub(super) edit: Option<Edit>,
}

/// Returns the differences between a field and what the specification says.
pub(super) fn mismatches(
    compared: &Compared<'_>,
    field: &ApiField,
    expected: &Expected<'_>,
    name: &str,
) -> Vec<Mismatch> {
    let found = [
        kind(field, expected, name),
        required(compared, field, expected, name),
        default(field, expected, name),
        values(field, expected, name),
    ];
    found.into_iter().flatten().collect()
}

fn kind(field: &ApiField, expected: &Expected<'_>, name: &str) -> Option<Mismatch> {
    let (written, schema) = (field.kind.as_ref()?, expected.schema?);
    let own = FieldType::parse(&written.text)?;
    // Forms send everything as text.
    let is_form = expected.is_text && field.location == FieldLocation::Body;
    if is_form || !own.contradicts(schema, expected.is_text) {
        return None;
    }
    let specified = type_name(schema);
    let edit = match schema.types()[..] {
        [Type::Array | Type::Object] => None,
        [one] => with_value(written, one.name()),
        _ => None,
    };
    let written = &written.text;
    Some(Mismatch {
        at: field.kind.as_ref()?.span,
        message: format!(
            "type of `{name}` is `{written}`, but the specification says `{specified}`"
        ),
        edit,
    })
}

/// Returns the type of a schema, for messages.
pub(super) fn type_name(schema: Schema<'_>) -> String {
    let types: Vec<&str> = schema.types().iter().map(|one| one.name()).collect();
    let items = schema.items().map_or_else(Vec::new, Schema::types);
    match (&types[..], &items[..]) {
        (["array"], [one]) => format!("array of {}s", one.name()),
        _ => types.join(" or "),
    }
}

fn required(
    compared: &Compared<'_>,
    field: &ApiField,
    expected: &Expected<'_>,
    name: &str,
) -> Option<Mismatch> {
    let (own, specified) = (field.required?, expected.is_required?);
    let is_credential = field.location == FieldLocation::Header && is_credential(&field.name);
    // Servers that accept several credentials describe each one as optional.
    if own == specified || field.default.is_some() && specified || own && is_credential {
        return None;
    }
    let word = |is_required: bool| if is_required { "required" } else { "optional" };
    let (is, says) = (word(own), word(specified));
    Some(Mismatch {
        at: field.name_span,
        message: format!("`{name}` is {is} on the page, but {says} in the specification"),
        edit: without_required(compared, field, specified),
    })
}

fn default(field: &ApiField, expected: &Expected<'_>, name: &str) -> Option<Mismatch> {
    let (written, schema) = (field.default.as_ref()?, expected.schema?);
    let specified = schema.default()?.written()?;
    let own = written.text.trim_matches(['"', '\'', '`']);
    let number = |text: &str| text.parse::<f64>().ok();
    let is_same = own.eq_ignore_ascii_case(specified)
        || number(own)
            .zip(number(specified))
            .is_some_and(|(one, other)| one.total_cmp(&other).is_eq());
    // A default can be described in words.
    let is_value = match schema.types()[..] {
        [Type::Number | Type::Integer] => number(own).is_some(),
        [Type::Boolean] => matches!(&*own.to_ascii_lowercase(), "true" | "false"),
        [Type::String] => {
            let allowed = schema.allowed_values().unwrap_or_default();
            allowed.contains(&own)
                || !own.contains([' ', '(', '{', '['])
                    && number(own).is_some() == number(specified).is_some()
                    && allowed.is_empty()
        }
        _ => false,
    };
    (!is_same && is_value).then(|| Mismatch {
        at: written.span,
        message: format!(
            "default of `{name}` is `{own}`, but the specification says `{specified}`"
        ),
        edit: with_value(written, specified),
    })
}

fn values(field: &ApiField, expected: &Expected<'_>, name: &str) -> Option<Mismatch> {
    let specified = expected.schema?.allowed_values()?;
    let own = &field.values;
    if own.is_empty() || specified.is_empty() {
        return None;
    }
    let list = |values: Vec<&str>| {
        values
            .iter()
            .map(|one| format!("`{one}`"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let unknown: Vec<&str> = own
        .iter()
        .map(String::as_str)
        .filter(|one| !specified.contains(one))
        .collect();
    let missing: Vec<&str> = specified
        .iter()
        .copied()
        .filter(|one| own.iter().all(|own| own != one))
        .collect();
    let message = match (unknown.is_empty(), missing.is_empty()) {
        (true, true) => return None,
        (false, true) => format!("`{name}` cannot be {} in the specification", list(unknown)),
        (true, false) => format!(
            "`{name}` can also be {} in the specification",
            list(missing)
        ),
        (false, false) => format!(
            "`{name}` can be {} in the specification, not {}",
            list(missing),
            list(unknown)
        ),
    };
    Some(Mismatch {
        at: field.kind.as_ref()?.span,
        message,
        edit: None,
    })
}
