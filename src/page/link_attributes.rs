//! The attributes that contain links.

use super::link::Purpose;
use crate::catalog::{AttributeType, COMPONENTS, FILE_NAMES};

/// The attributes of HTML elements that contain a link.
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

/// The attributes that contain a link in any component, unless it is known to use them for something else.
const LINKED: [&str; 3] = ["href", "src", "img"];

/// The attributes with links that are loaded. All other links are followed by readers.
const LOADED: [&str; 3] = ["src", "img", "poster"];

/// Returns the purpose of an attribute of an element, if it contains a link. `value` is its value.
pub(super) fn purpose(element: &str, attribute: &str, value: &str) -> Option<Purpose> {
    let is_html = element.starts_with(|letter: char| letter.is_ascii_lowercase());
    if is_html && !element.contains('.') {
        let known = HTML
            .iter()
            .find(|(name, holder, _)| *name == element && *holder == attribute);
        return known.map(|(_, _, purpose)| *purpose);
    }
    let component = COMPONENTS.get(element);
    let facts = component.and_then(|component| component.attributes.get(attribute));
    match facts.map(|facts| facts.kind) {
        Some(AttributeType::Icon) => is_file(value).then_some(Purpose::Icon),
        Some(AttributeType::Url) => Some(by_name(attribute)),
        Some(_) => None,
        None => LINKED.contains(&attribute).then(|| by_name(attribute)),
    }
}

fn by_name(attribute: &str) -> Purpose {
    if LOADED.contains(&attribute) {
        Purpose::Show
    } else {
        Purpose::Follow
    }
}

/// Returns whether the value of an icon is a path or a URL, and not a name.
fn is_file(icon: &str) -> bool {
    let icon = icon.trim();
    let lower = icon.to_ascii_lowercase();
    let extension = lower.rsplit_once('.').map(|(_, extension)| extension);
    !icon.starts_with('<')
        && (icon.contains('/')
            || extension.is_some_and(|extension| FILE_NAMES.images.contains(extension)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_have_a_purpose() {
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
