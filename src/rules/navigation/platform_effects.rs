//! Descriptions of what the platform does with an invalid `docs.json`.

use super::config_problems::Response;
use super::reports::{loss, name_in_message};
use crate::site::{Navigation, Site};
use crate::text::Span;

/// Returns the consequence of a problem until it is fixed, or `None` if it is unknown. `culprit` is the span of the
/// invalid value, or of the element that lacks a field.
pub(super) fn consequence(site: &Site, response: Response, culprit: Span) -> Option<String> {
    match response {
        Response::Refuses => Some("the platform refuses `docs.json` until then".to_owned()),
        Response::Ignores => Some("until then the platform ignores it silently".to_owned()),
        Response::DropsLists => {
            let navigation = site.manifest().navigation()?;
            dropped_list(navigation, culprit)
        }
    }
}

/// Returns the consequence for the list that the platform drops because of `culprit`.
fn dropped_list(navigation: &Navigation, culprit: Span) -> Option<String> {
    let (element, list) = navigation.broken_by(culprit)?;
    Some(format!(
        "until then the platform silently drops the whole list, and readers of {} do not find {}",
        name_in_message(element),
        loss(navigation, &[list])
    ))
}

/// Joins advice and consequence into one note.
pub(super) fn joined(advice: String, follows: Option<String>) -> String {
    match follows {
        Some(follows) if advice.ends_with('?') => format!("{advice} {follows}"),
        Some(follows) => format!("{advice}; {follows}"),
        None => advice,
    }
}
