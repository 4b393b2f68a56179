//! The answer of one address.

use std::collections::BTreeMap;

/// What following an address says about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The page exists.
    Alive {
        /// Where permanent redirects lead.
        moved_to: Option<Box<str>>,
        /// For each fragment that a link asked for, whether the page has it. A fragment is missing here if that is unknown.
        anchors: BTreeMap<Box<str>, bool>,
    },
    /// The page does not exist.
    Dead(Cause),
    /// The answer says nothing about the page. Contains the reason.
    Unchecked(Box<str>),
}

/// The reason why an address is dead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The server answered that the page does not exist: 404 or 410.
    Status(u16),
    /// No host has the name.
    NoHost,
}

impl Cause {
    /// Returns the cause for a status that says that the page does not exist.
    pub fn of_status(status: u16) -> Option<Self> {
        matches!(status, 404 | 410).then_some(Self::Status(status))
    }
}
