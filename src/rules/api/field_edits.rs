//! Edits of the attributes of API fields.

use super::comparison::Compared;
use crate::page::{ApiField, FieldText, Value};
use crate::text::{Edit, to_u32};

/// Returns the edit that writes another value of an attribute, if the text of the attribute is its value.
pub(super) fn with_value(written: &FieldText, value: &str) -> Option<Edit> {
    let is_plain =
        |text: &str| !text.contains(['"', '\'', '`', '{', '}', '<', '>', '&', '\\', '\n']);
    let is_same_length = written.span.len() as usize == written.text.len();
    (is_same_length && is_plain(&written.text) && is_plain(value))
        .then(|| Edit::replace(written.span, value))
}

/// Returns the edit that adds or removes `required`.
pub(super) fn without_required(
    compared: &Compared<'_>,
    field: &ApiField,
    is_required: bool,
) -> Option<Edit> {
    let mut pages = compared.endpoint.included.pages.iter();
    let page = pages.find(|page| page.file() == field.tag.file)?;
    let mut elements = page.elements_in(field.tag);
    let element = elements.find(|element| element.tag() == field.tag)?;
    match (element.attribute("required"), is_required) {
        (None, true) => {
            let tag = page.slice(field.tag).strip_suffix('>')?;
            let tag = tag.strip_suffix('/').unwrap_or(tag).trim_end();
            let end = field.tag.start + to_u32(tag.len());
            Some(Edit::replace(page.span((end, end)), " required"))
        }
        (Some(attribute), false) if element.value(attribute) == Value::Bare => {
            let start = attribute.name.start.checked_sub(1)?;
            let span = page.span((start, attribute.name.end));
            page.slice(span)
                .starts_with(' ')
                .then(|| Edit::delete(span))
        }
        _ => None,
    }
}
