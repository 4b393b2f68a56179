//! The problems that `docs.json` can have.

use crate::catalog::{Choice, DocsField, ObjectFacts};
use crate::site::{Member, Value};
use crate::text::Span;

/// The platform's response to a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Response {
    /// Refuses the whole file.
    Refuses,
    /// Ignores the value.
    Ignores,
    /// Silently drops lists of the navigation.
    DropsLists,
}

/// An object of `docs.json` and its entry in the table.
#[derive(Clone, Copy)]
pub(super) struct Owner<'s> {
    /// The object.
    pub(super) value: &'s Value,
    /// Its entry in the table.
    pub(super) facts: &'static ObjectFacts,
    /// The key of the object, or of the list that contains it; empty for the whole file.
    pub(super) key: &'s str,
    /// Whether it is an item of a list.
    pub(super) is_item: bool,
}

/// A problem and the object that has it.
pub(super) struct ConfigProblem<'s> {
    /// The object.
    pub(super) owner: Owner<'s>,
    /// The platform's response.
    pub(super) response: Response,
    /// What is wrong.
    pub(super) kind: ProblemKind<'s>,
}

/// The kind of a problem.
pub(super) enum ProblemKind<'s> {
    /// A required field is missing.
    Missing {
        field: &'static str,
        choices: &'static [Choice],
        /// The key that is likely a misspelling of it.
        misspelt: Option<(&'s Member, IntendedField)>,
    },
    /// A navigation without a primary pattern; `list` is the empty list, if there is one.
    NoPattern { list: Option<&'s Member> },
    /// An unknown key that the platform drops.
    Unknown {
        member: &'s Member,
        meant: Option<IntendedField>,
    },
    /// An unknown key that the platform refuses.
    Refused {
        member: &'s Member,
        meant: Option<IntendedField>,
    },
    /// A value that the platform accepts but the specification does not.
    Unspecified {
        spot: Spot<'s>,
        value: &'s Value,
        choices: &'static [Choice],
    },
    /// A value that the field does not allow.
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
    /// A duplicate item of a list.
    Twice {
        spot: Spot<'s>,
        value: &'s Value,
        first: Span,
    },
}

/// The field that a key was meant to be.
#[derive(Clone, Copy)]
pub(super) struct IntendedField {
    /// Its name.
    pub(super) name: &'static str,
    /// Whether no other field can be meant: at most one typo, the field is not set yet, and the value has a valid type.
    pub(super) is_certain: bool,
}

/// The position of a value in its object.
#[derive(Clone, Copy)]
pub(super) struct Spot<'s> {
    /// The key of the field.
    pub(super) key: &'s str,
    /// Whether the value is an item of the list in that field.
    pub(super) is_item: bool,
    /// Whether the platform ignores an invalid value here.
    pub(super) is_lenient: bool,
}

impl Owner<'_> {
    /// Returns its name for the middle of a sentence.
    pub(super) fn name(&self) -> String {
        match &self.facts.called {
            Some(called) => format!("this {called}"),
            None if self.key.is_empty() => "`docs.json`".to_owned(),
            None if self.is_item => format!("an entry of `{}`", self.key),
            None => format!("`{}`", self.key),
        }
    }
}
