//! What the platform makes of a `docs.json` that does not fit, in words.

use super::support::{called, loss};
use super::support_problem::Answer;
use crate::site::{Navigation, Site};
use crate::text::Span;

/// What follows from a problem until it is mended; nothing where that is not known. `culprit` is the element that
/// lacks something, or the wrong value.
pub(super) fn told(site: &Site, answer: Answer, culprit: Span) -> Option<String> {
    match answer {
        Answer::Refuses => Some("the platform refuses `docs.json` until then".to_owned()),
        Answer::PassesOver => Some("until then the platform ignores it silently".to_owned()),
        Answer::DropsLists => {
            let navigation = site.manifest().navigation()?;
            lost(navigation, culprit)
        }
    }
}

/// The list that the platform drops because of `culprit`.
fn lost(navigation: &Navigation, culprit: Span) -> Option<String> {
    let (element, list) = navigation.broken_by(culprit)?;
    Some(format!(
        "until then the platform silently drops the whole list, and readers of {} do not find {}",
        called(element),
        loss(navigation, &[list])
    ))
}

/// What to do and what follows, as one note.
pub(super) fn joined(advice: String, follows: Option<String>) -> String {
    match follows {
        Some(follows) if advice.ends_with('?') => format!("{advice} {follows}"),
        Some(follows) => format!("{advice}; {follows}"),
        None => advice,
    }
}
