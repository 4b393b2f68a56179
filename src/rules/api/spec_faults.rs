//! What makes a specification invalid that can be read.

use super::causes::Cause;
use super::spec_examples::invalid_examples;
use super::spec_pages::wrong_values;
use super::spec_references::broken_reference;
use super::spec_versions::refused;
use crate::diagnostic::Severity;
use crate::site::Site;
use crate::syntax::openapi::{Details, Node, Specification};
use std::collections::{BTreeMap, HashSet};

/// The maximum number of broken references that are compared with all names.
const MAX_SUGGESTIONS: usize = 50;
/// The maximum number of undeclared parameters of a path that are reported.
const MAX_UNDECLARED: usize = 20;

/// Returns the faults of a specification, in the order of the file.
pub(super) fn faults(site: &Site, specification: &Specification) -> Vec<Cause> {
    let broken = specification.broken_references().into_iter();
    let mut faults: Vec<Cause> = broken
        .enumerate()
        .filter_map(|(at, reference)| {
            broken_reference(site, specification, &reference, at < MAX_SUGGESTIONS)
        })
        .collect();
    faults.extend(duplicate_ids(specification));
    faults.extend(undeclared_parameters(specification));
    faults.extend(invalid_examples(specification));
    faults.extend(wrong_values(specification));
    faults.extend(refused(specification));
    faults.sort_by_key(|cause| cause.span);
    faults
}

fn duplicate_ids(specification: &Specification) -> Vec<Cause> {
    let mut uses: BTreeMap<&str, Vec<Node<'_>>> = BTreeMap::new();
    let mut known = HashSet::new();
    for operation in &specification.operations {
        let id = specification.details(operation).node.get("operationId");
        let Some((id, text)) = id.and_then(|id| Some((id, id.as_str()?))) else {
            continue;
        };
        // Aliases share one value.
        if known.insert(id.value().key()) {
            uses.entry(text).or_default().push(id);
        }
    }
    let uses = uses.into_iter().filter_map(|(text, nodes)| {
        let [first, second, others @ ..] = &*nodes else {
            return None;
        };
        let others = others.iter().map(|node| (node.span(), "also here"));
        let first = (first.span(), "first used here");
        Some(Cause {
            span: second.span(),
            message: format!(
                "duplicate operation id `{text}` ({} operations)",
                nodes.len()
            ),
            note: "give each operation an `operationId` of its own".into(),
            at_most: Severity::Error,
            see: std::iter::once(first).chain(others).collect(),
        })
    });
    uses.collect()
}

fn undeclared_parameters(specification: &Specification) -> Vec<Cause> {
    let mut undeclared: BTreeMap<(&str, &str), Vec<Details<'_>>> = BTreeMap::new();
    for operation in &specification.operations {
        let details = specification.details(operation);
        let names = details.undeclared_path_parameters().into_iter();
        for name in names.take(MAX_UNDECLARED) {
            let key = (&*operation.path, name);
            undeclared.entry(key).or_default().push(details);
        }
    }
    let causes = undeclared
        .into_iter()
        .filter_map(|((path, name), operations)| {
            let (first, others) = operations.split_first()?;
            let at_path = operations.len() > 1;
            let span = if at_path {
                first.path_span()
            } else {
                first.span()
            };
            let wanted = if at_path {
                format!("`{path}`")
            } else {
                format!("`{} {path}`", first.operation.method)
            };
            Some(Cause {
                span,
                message: format!("path parameter `{name}` of {wanted} is not declared"),
                note: format!("add a parameter with `name: {name}` and `in: path` to `parameters`")
                    .into(),
                at_most: Severity::Error,
                see: others
                    .iter()
                    .map(|one| (one.span(), "this operation, too"))
                    .collect(),
            })
        });
    causes.collect()
}
