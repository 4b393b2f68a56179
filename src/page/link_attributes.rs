//! Which attributes hold a link.

use super::link::Purpose;
use crate::catalog::{AttributeType, components};

/// The attributes of HTML elements that hold a link.
const HTML: [(&str, &str, Purpose); 14] = [
    ("a", "href", Purpose::Follow),
    ("area", "href", Purpose::Follow),
    ("audio", "src", Purpose::Show),
    ("embed", "src", Purpose::Show),
    ("iframe", "src", Purpose::Show),
    ("img", "src", Purpose::Show),
    ("input", "src", Purpose::Show),
    ("link", "href", Purpose::Show),
    ("object", "data", Purpose::Show),
    ("script", "src", Purpose::Show),
    ("source", "src", Purpose::Show),
    ("track", "src", Purpose::Show),
    ("video", "poster", Purpose::Show),
    ("video", "src", Purpose::Show),
];

/// The attributes that hold a link in any component that is not known to mean something else by them.
const COMPONENTS: [&str; 3] = ["href", "src", "img"];

/// The attributes that fetch something where they hold a link; through all others a reader goes.
const SHOWN: [&str; 3] = ["src", "img", "poster"];

/// How the name of a file ends that is an image.
const IMAGES: [&str; 9] = [
    ".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif", ".ico", ".bmp",
];

/// What the attribute of an element is for, where it holds a link; `value` is what it is set to.
pub(super) fn purpose(element: &str, attribute: &str, value: &str) -> Option<Purpose> {
    let is_html = element.starts_with(|letter: char| letter.is_ascii_lowercase());
    if is_html && !element.contains('.') {
        let known = HTML
            .iter()
            .find(|(name, holder, _)| *name == element && *holder == attribute);
        return known.map(|(_, _, purpose)| *purpose);
    }
    let component = components().get(element);
    let facts = component.and_then(|component| component.attributes.get(attribute));
    match facts.map(|facts| facts.kind) {
        Some(AttributeType::Icon) => is_file(value).then_some(Purpose::Icon),
        Some(AttributeType::Url) => Some(by_name(attribute)),
        Some(_) => None,
        None => COMPONENTS.contains(&attribute).then(|| by_name(attribute)),
    }
}

fn by_name(attribute: &str) -> Purpose {
    if SHOWN.contains(&attribute) {
        Purpose::Show
    } else {
        Purpose::Follow
    }
}

/// Whether what an icon is set to is a path or an address, and not a name.
fn is_file(icon: &str) -> bool {
    let icon = icon.trim();
    let lower = icon.to_ascii_lowercase();
    !icon.starts_with('<') && (icon.contains('/') || IMAGES.iter().any(|end| lower.ends_with(end)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_says_what_an_attribute_is_for() {
        let cases = [
            ("a", "href", "x", Some(Purpose::Follow)),
            ("a", "src", "x", None),
            ("div", "href", "x", None),
            ("video", "poster", "x", Some(Purpose::Show)),
            ("Card", "href", "x", Some(Purpose::Follow)),
            ("Card", "img", "x", Some(Purpose::Show)),
            ("Card", "icon", "rocket", None),
            ("Card", "icon", "/icons/rocket", Some(Purpose::Icon)),
            ("Card", "icon", "rocket.SVG", Some(Purpose::Icon)),
            ("Card", "icon", "<svg></svg>", None),
            ("Card", "title", "/x", None),
            ("Own", "src", "x", Some(Purpose::Show)),
            ("Own", "icon", "/x", None),
            ("motion.a", "href", "x", Some(Purpose::Follow)),
        ];
        for (element, attribute, value, expected) in cases {
            let found = purpose(element, attribute, value);
            assert_eq!(found, expected, "{element} {attribute} {value}");
        }
    }
}
