//! What is wrong with references to endpoints, and what they mean.

use super::endpoint_references::intended_reference;
use super::entry_pages::is_whole;
use crate::syntax::endpoint::{Malformed, Method, endpoint_reference, malformed};

/// A problem with a reference.
pub(super) struct ReferenceProblem {
    /// What is wrong.
    pub(super) message: String,
    /// The only reference that can be meant, and whether that is certain.
    pub(super) meant: Option<(String, bool)>,
}

impl ReferenceProblem {
    fn without_fix(message: &str) -> Self {
        Self {
            message: message.to_owned(),
            meant: None,
        }
    }

    fn of(text: &str, wrong: Malformed<'_>) -> Self {
        Self {
            message: wrong.to_string(),
            meant: intended_reference(text, wrong, &[]),
        }
    }
}

/// Returns what is wrong with the text of the field `openapi`.
pub(super) fn openapi_problem(text: &str) -> Option<ReferenceProblem> {
    match endpoint_reference(text) {
        None => Some(problem_of(text)),
        Some(reference) if is_whole(reference) => None,
        Some(reference) if reference.method.is_other() => Some(problem_of(text)),
        Some(_) => Some(ReferenceProblem::of(text, Malformed::NoSlash)),
    }
}

/// Returns what is wrong with the text of the field `api`.
pub(super) fn api_problem(text: &str) -> Option<ReferenceProblem> {
    let reference = endpoint_reference(text).filter(|named| !named.method.is_other());
    let Some(reference) = reference else {
        return Some(problem_of(text));
    };
    let starts = ["/", "http://", "https://"];
    if reference.file.is_some() {
        Some(ReferenceProblem::without_fix(
            "only `openapi` may name a file",
        ))
    } else if reference.method == Method::Webhook {
        Some(ReferenceProblem::without_fix(
            "only `openapi` may name a webhook",
        ))
    } else if starts.iter().any(|start| reference.path.starts_with(start)) {
        None
    } else {
        Some(ReferenceProblem {
            message: "the path does not start with `/` or `https://`".to_owned(),
            ..ReferenceProblem::of(text, Malformed::NoSlash)
        })
    }
}

/// Returns what is wrong with a text that is not a reference, in a field that allows nothing else.
fn problem_of(text: &str) -> ReferenceProblem {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_path = |word: &str| word.starts_with('/') || word.contains("://");
    match (malformed(text), &words[..]) {
        (Some(wrong), _) => ReferenceProblem::of(text, wrong),
        (None, [word, path]) if is_path(path) => {
            ReferenceProblem::of(text, Malformed::UnknownMethod(word))
        }
        (None, [path]) if is_path(path) => ReferenceProblem::of(text, Malformed::NoMethod),
        _ => ReferenceProblem::without_fix("missing method and path"),
    }
}
