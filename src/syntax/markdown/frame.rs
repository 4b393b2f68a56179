//! The open nodes of a tree.

use super::span::Span;
use super::tree::NodeId;

/// An open node.
pub(super) struct Frame {
    /// The node; `None` for a paragraph of elements only, which has no node.
    pub(super) node: Option<NodeId>,
    /// What is known of an element.
    pub(super) element: Option<Opening>,
}

/// An opening tag.
#[derive(Clone, Copy)]
pub(super) struct Opening {
    pub(super) tag: Span,
    pub(super) name: Span,
    /// A hash of the letters of its name.
    pub(super) hash: u64,
    /// Whether an error that explains why it is not closed has been reported.
    pub(super) is_explained: bool,
}

impl Frame {
    /// Creates the frame of a node that is not an element.
    pub(super) fn of_node(id: NodeId) -> Self {
        Self {
            node: Some(id),
            element: None,
        }
    }

    /// Creates a frame without a node: elements in it must be closed in it.
    pub(super) fn without_node() -> Self {
        Self {
            node: None,
            element: None,
        }
    }
}
