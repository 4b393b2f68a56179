//! References in specifications without a target.

use super::causes::Cause;
use crate::catalog::nearest;
use crate::diagnostic::Severity;
use crate::site::Site;
use crate::syntax::openapi::{BrokenReference, Specification, Target};
use std::borrow::Cow;

/// The maximum length of a reference in a message.
const MAX_LENGTH: usize = 120;

/// Describes a reference without a target. `has_suggestion` allows looking for the target that is meant.
pub(super) fn broken_reference(
    site: &Site,
    specification: &Specification,
    reference: &BrokenReference<'_>,
    has_suggestion: bool,
) -> Option<Cause> {
    let text: String = reference.text.chars().take(MAX_LENGTH).collect();
    let file = text.split('#').next().unwrap_or_default();
    let (problem, note) = match reference.target {
        Target::NoFile if site.is_generated(file) => return None,
        Target::NoFile => (
            "file not found",
            "correct the path, which is relative to this file",
        ),
        Target::Outside => (
            "outside the site",
            "move the file into the site: the platform reads no others",
        ),
        Target::Circular => (
            "refers to itself",
            "replace one of the references by the value that is meant",
        ),
        _ => ("not found", "define the target, or correct the reference"),
    };
    let (first, others) = reference.nodes.split_first()?;
    let times = match reference.nodes.len() {
        1 => String::new(),
        count => format!(" ({count} references)"),
    };
    let meant = (has_suggestion && matches!(reference.target, Target::Missing))
        .then(|| meant_target(specification, reference.text))
        .flatten();
    Some(Cause {
        span: first.span(),
        message: format!("`$ref` to `{text}`: {problem}{times}"),
        note: match meant {
            Some(meant) => format!("did you mean `{meant}`?").into(),
            None => Cow::Borrowed(note),
        },
        at_most: Severity::Error,
        see: others
            .iter()
            .map(|node| (node.span(), "also here"))
            .collect(),
    })
}

/// Returns the reference to the component with the most similar name.
fn meant_target(specification: &Specification, text: &str) -> Option<String> {
    let (section, name) = text.strip_prefix("#/components/")?.split_once('/')?;
    let known = specification.root().field("components")?.field(section)?;
    let names = known.members().map(|(key, _)| key.name());
    nearest(name, names).map(|name| format!("#/components/{section}/{name}"))
}
