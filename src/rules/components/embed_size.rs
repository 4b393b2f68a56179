//! The size of videos and embedded frames.

use super::elements::with_space;
use crate::page::AttributeKind;
use crate::page::{Attribute, Element, Page, Value};
use crate::text::{Edit, Span, to_u32};

/// The maximum width of an embed, in pixels, that fits on every phone.
const MAX_PHONE_WIDTH: f64 = 320.0;

/// Returns whether an embed fits on a phone, according to its attributes.
pub(super) fn is_narrow(element: Element<'_>) -> bool {
    // The platform limits the width of a video to the width of the text.
    if element.is("video") {
        return true;
    }
    match element.attribute("width").map(|width| element.value(width)) {
        Some(Value::Text(width)) => width.contains('%') || pixels(width) <= Some(MAX_PHONE_WIDTH),
        Some(Value::Number(width)) => width <= MAX_PHONE_WIDTH,
        // A frame without a width is 300 pixels wide.
        None | Some(_) => true,
    }
}

/// Returns the width of an embed in pixels if it is fixed and wider than a phone.
pub(super) fn fixed_width(element: Element<'_>) -> Option<f64> {
    let width = match element.value(element.attribute("width")?) {
        Value::Text(width) => pixels(width)?,
        Value::Number(width) => width,
        _ => return None,
    };
    (width > MAX_PHONE_WIDTH && !is_narrow(element)).then_some(width)
}

fn pixels(text: &str) -> Option<f64> {
    text.trim().trim_end_matches("px").parse().ok()
}

/// Returns the aspect ratio of an embed if its width and height are set.
pub(super) fn shape(element: Element<'_>) -> Option<f64> {
    let size = |name| match element.value(element.attribute(name)?) {
        Value::Number(number) => Some(number),
        Value::Text(text) => pixels(text),
        _ => None,
    };
    Some(size("width")? / size("height")?)
}

/// Returns the edits that add classes. The aspect ratio has no effect if a height is set, so the width and height are
/// removed. Returns `None` if a style sets the size, because it overrides classes.
pub(super) fn edits(
    page: &Page,
    element: Element<'_>,
    attribute: Option<Attribute>,
    classes: &[&str],
) -> Option<Vec<Edit>> {
    let added = classes.join(" ");
    let style = element.attribute("style");
    let style = style.map_or("", |style| page.slice(style.value));
    if ["width", "height", "Width", "Height"]
        .iter()
        .any(|size| style.contains(size))
    {
        return None;
    }
    let mut edits = vec![match attribute {
        None => Edit::insert_after(element.name_span(), format!(" className=\"{added}\"")),
        Some(attribute) => {
            let space = if page
                .slice(attribute.value)
                .trim_matches(['"', '\'', '`', ' '])
                .is_empty()
            {
                ""
            } else {
                " "
            };
            Edit::insert_after(words(page, attribute), format!("{space}{added}"))
        }
    }];
    if classes.iter().any(|class| class.starts_with("aspect-")) {
        let sizes = ["width", "height"].into_iter();
        let sizes = sizes.filter_map(|name| element.attribute(name));
        edits.extend(sizes.map(|size| Edit::delete(with_space(page, size.span()))));
    }
    Some(edits)
}

/// Returns the span of the classes in an attribute, without the closing quote of a literal in braces.
fn words(page: &Page, attribute: Attribute) -> Span {
    let value = attribute.value;
    if attribute.kind != AttributeKind::Expression {
        return value;
    }
    let written = page.slice(value).trim_end();
    Span {
        end: value.start + to_u32(written.len()) - 1,
        ..value
    }
}
