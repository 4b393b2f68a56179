//! The size at which an image is displayed.

use crate::page::{Element, Page, Value};

/// The pixels of one unit of the classes `w-…`, `h-…` and `size-…`.
const STEP: f64 = 4.0;

/// Returns whether the width or height of `image` is set to at most `most` pixels.
pub(super) fn is_small(page: &Page, image: Element<'_>, most: f64) -> bool {
    let by_attribute = ["width", "height"].into_iter().filter_map(|name| {
        let attribute = image.attribute(name)?;
        match image.value(attribute) {
            Value::Number(number) => Some(number),
            Value::Text(text) => pixels(text),
            _ => None,
        }
    });
    let classes = image
        .literal("className")
        .or_else(|| image.literal("class"));
    let classes = classes.unwrap_or_default().split_whitespace();
    let style = image.attribute("style");
    let style = style.map_or("", |style| page.slice(style.value));
    by_attribute
        .chain(classes.filter_map(of_class))
        .chain(of_style(style))
        .any(|size| size <= most)
}

/// Parses `20` or `20px`.
fn pixels(text: &str) -> Option<f64> {
    let text = text.trim();
    text.strip_suffix("px").unwrap_or(text).parse().ok()
}

/// Returns the pixels of `w-5` or `h-[20px]`.
fn of_class(class: &str) -> Option<f64> {
    let size = ["w-", "h-", "size-"]
        .iter()
        .find_map(|prefix| class.strip_prefix(prefix))?;
    let arbitrary = size
        .strip_prefix('[')
        .and_then(|size| size.strip_suffix(']'));
    match arbitrary {
        Some(arbitrary) => arbitrary.strip_suffix("px")?.parse().ok(),
        None => Some(size.parse::<f64>().ok()? * STEP),
    }
}

/// Returns the pixels of the widths and heights in a style: `{ width: 20 }`, `width: 20px`.
fn of_style(style: &str) -> impl Iterator<Item = f64> {
    style.split([',', ';', '{', '}']).filter_map(|pair| {
        let (name, value) = pair.split_once(':')?;
        let is_size = matches!(
            name.trim(),
            "width" | "height" | "maxWidth" | "maxHeight" | "max-width" | "max-height"
        );
        pixels(value.trim().trim_matches(['"', '\'', '`'])).filter(|_| is_size)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_classes() {
        assert_eq!(of_class("w-5"), Some(20.0));
        assert_eq!(of_class("h-[18px]"), Some(18.0));
        assert_eq!(of_class("w-full"), None);
        assert_eq!(of_class("rounded-2"), None);
    }

    #[test]
    fn parses_styles() {
        let sizes = |style: &str| of_style(style).collect::<Vec<_>>();
        assert_eq!(sizes("{ width: '20px', height: 16 }"), [20.0, 16.0]);
        assert_eq!(sizes("width: 50%; max-height: 24px"), [24.0]);
        assert!(sizes("{ border: 1, width: size }").is_empty());
    }
}
