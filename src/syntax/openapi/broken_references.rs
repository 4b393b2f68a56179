//! References without a target.

use super::node::Node;
use super::places::{Place, Role};
use super::reference::Target;
use super::specification::Specification;
use std::collections::HashMap;

/// A reference without a target.
#[derive(Debug, Clone)]
pub struct BrokenReference<'s> {
    /// The text of the reference.
    pub text: &'s str,
    /// The reason: `Missing`, `NoFile`, `Outside` or `Circular`.
    pub target: Target<'s>,
    /// The values with the same reference, in the order of the file.
    pub nodes: Vec<Node<'s>>,
}

impl Specification {
    /// Returns the references in its files without a target. Each target is reported once, with all references to it. Those
    /// to other hosts and to anchors are not checked, and those in a schema with an `$id` are relative to it.
    pub fn broken_references(&self) -> Vec<BrokenReference<'_>> {
        let mut found: Vec<BrokenReference<'_>> = Vec::new();
        let mut known: HashMap<(&str, &str), Option<usize>> = HashMap::new();
        self.visit(&mut |place| {
            let Some((reference, text)) = reference_in(place) else {
                return;
            };
            let file = reference.path();
            match known.get(&(file, text)) {
                Some(Some(at)) => found[*at].nodes.push(reference),
                Some(None) => (),
                None => {
                    let target = broken_target(place.node, reference, text);
                    known.insert((file, text), target.map(|_| found.len()));
                    found.extend(target.map(|target| BrokenReference {
                        text,
                        target,
                        nodes: vec![reference],
                    }));
                }
            }
        });
        if self.has_ids() { Vec::new() } else { found }
    }

    /// Returns whether a schema has an `$id`, which changes the meaning of references.
    fn has_ids(&self) -> bool {
        let mut has = false;
        self.visit(&mut |place| {
            has |= place.role == Role::Schema && place.node.text("$id").is_some();
        });
        has
    }
}

fn reference_in(place: Place<'_>) -> Option<(Node<'_>, &str)> {
    let can_be_reference = !matches!(place.role, Role::Names(_) | Role::Schemas | Role::Examples);
    let reference = place.node.reference().filter(|_| can_be_reference)?;
    Some((reference, reference.as_str()?))
}

fn broken_target<'s>(node: Node<'s>, reference: Node<'s>, text: &str) -> Option<Target<'s>> {
    match reference.target(text) {
        // A broken reference at the target is reported there.
        Target::Node(target) => matches!(node.end(), Target::Circular)
            .then_some(Target::Circular)
            .filter(|_| leads_back(node, target)),
        Target::Unknown => None,
        other => Some(other),
    }
}

/// Returns whether references from `target` lead back to `node`.
fn leads_back<'s>(node: Node<'s>, target: Node<'s>) -> bool {
    let mut at = target;
    for _ in 0..64 {
        if at == node {
            return true;
        }
        let Some(reference) = at.reference() else {
            return false;
        };
        match reference.as_str().map(|text| reference.target(text)) {
            Some(Target::Node(next)) => at = next,
            _ => return false,
        }
    }
    false
}
