//! What can be wrong with `docs.json`.

use crate::catalog::{Choice, DocsField, ObjectFacts};
use crate::site::{Member, Value};
use crate::text::Span;

/// What the platform does about a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// It refuses the whole file.
    Refuses,
    /// It passes over the value.
    PassesOver,
    /// It drops lists of the navigation, and says nothing.
    DropsLists,
}

/// An object with what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Owner<'s> {
    /// The object.
    pub(super) value: &'s Value,
    /// What is known of it.
    pub(super) facts: &'static ObjectFacts,
    /// The key that leads to it, or to the list that it is an item of; empty for the whole file.
    pub(super) key: &'s str,
    /// Whether it is an item of a list.
    pub(super) is_item: bool,
}

/// A problem, and the object that it is in.
pub(super) struct Problem<'s> {
    /// The object.
    pub(super) owner: Owner<'s>,
    /// What the platform does about it.
    pub(super) answer: Answer,
    /// What is wrong.
    pub(super) trouble: Trouble<'s>,
}

/// What is wrong.
pub(super) enum Trouble<'s> {
    /// A field is not there that must be.
    Missing {
        field: &'static str,
        choices: &'static [Choice],
        /// The key that is certainly or likely a misspelling of it.
        slip: Option<(&'s Member, Meant)>,
    },
    /// A navigation without a primary pattern: the list that is empty, where there is one.
    NoPattern { list: Option<&'s Member> },
    /// A key that the platform does not know, and drops.
    Unknown {
        member: &'s Member,
        meant: Option<Meant>,
    },
    /// A key that the platform does not know, and refuses.
    Refused {
        member: &'s Member,
        meant: Option<Meant>,
    },
    /// A value that the platform accepts, and the specification does not.
    Unspecified {
        spot: Spot<'s>,
        value: &'s Value,
        choices: &'static [Choice],
    },
    /// A value that is none of those that a field may have.
    Wrong {
        spot: Spot<'s>,
        value: &'s Value,
        choices: &'static [Choice],
    },
    /// A list with too few or too many items.
    Count {
        spot: Spot<'s>,
        value: &'s Value,
        field: &'static DocsField,
    },
    /// An item of a list that stood there before.
    Twice {
        spot: Spot<'s>,
        value: &'s Value,
        first: Span,
    },
}

/// The field that a key was meant to be.
#[derive(Clone, Copy)]
pub(super) struct Meant {
    /// Its name.
    pub(super) name: &'static str,
    /// Whether nothing else can have been meant: one slip, not there yet, and the value is of a right type.
    pub(super) is_certain: bool,
}

/// Where a value stands in its object.
#[derive(Clone, Copy)]
pub(super) struct Spot<'s> {
    /// The key of the field.
    pub(super) key: &'s str,
    /// Whether it is an item of the list there.
    pub(super) is_item: bool,
    /// Whether the platform passes over a wrong value here.
    pub(super) is_lenient: bool,
}

impl Owner<'_> {
    /// What it is called in the middle of a sentence.
    pub(super) fn name(&self) -> String {
        match &self.facts.called {
            Some(called) => format!("this {called}"),
            None if self.key.is_empty() => "`docs.json`".to_owned(),
            None if self.is_item => format!("an entry of `{}`", self.key),
            None => format!("`{}`", self.key),
        }
    }
}
