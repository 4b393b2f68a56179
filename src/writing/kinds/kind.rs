//! The kind of a style rule, and what it finds.

use super::capitalization::Capitalization;
use super::conditional::Conditional;
use super::consistency::Consistency;
use super::existence::Existence;
use super::kind_error::KindError;
use super::metric::Metric;
use super::occurrence::Occurrence;
use super::repetition::Repetition;
use super::sequence::Sequence;
use super::spelling::Spelling;
use super::substitution::Substitution;
use crate::page::Page;
use crate::syntax::value::Node;
use crate::writing::hit::{Hit, Hits, Memory};
use crate::writing::spelling::Dictionaries;
use crate::writing::vocabulary::Vocabulary;

/// The check of a style rule.
#[derive(Debug)]
pub(crate) enum Kind {
    Existence(Existence),
    Substitution(Box<Substitution>),
    Occurrence(Occurrence),
    Repetition(Repetition),
    Consistency(Consistency),
    Conditional(Box<Conditional>),
    Capitalization(Box<Capitalization>),
    Metric(Metric),
    Sequence(Sequence),
    Spelling(Box<Spelling>),
}

impl Kind {
    /// Reads the kind `name` of a rule. `replaces` says whether the action of the rule replaces text.
    /// `dictionaries` are those of the site.
    ///
    /// # Errors
    /// Returns why there is none.
    pub(crate) fn read(
        name: &str,
        rule: &Node,
        replaces: bool,
        dictionaries: &Dictionaries,
    ) -> Result<Self, KindError> {
        let unsupported = |why: &str| Err(KindError::Unsupported(why.to_owned()));
        let kind = match name {
            "existence" => Existence::read(rule).map(Self::Existence),
            "substitution" => {
                Substitution::read(rule, replaces).map(|it| Self::Substitution(Box::new(it)))
            }
            "occurrence" => Occurrence::read(rule).map(Self::Occurrence),
            "repetition" => Repetition::read(rule).map(Self::Repetition),
            "consistency" => Consistency::read(rule).map(Self::Consistency),
            "conditional" => Conditional::read(rule).map(|it| Self::Conditional(Box::new(it))),
            "capitalization" => {
                Capitalization::read(rule).map(|it| Self::Capitalization(Box::new(it)))
            }
            "metric" => Metric::read(rule).map(Self::Metric),
            "readability" => Metric::read_grades(rule).map(Self::Metric),
            "sequence" => match Sequence::read(rule) {
                Ok(Some(sequence)) => Ok(Self::Sequence(sequence)),
                Ok(None) => return unsupported("it needs parts of speech"),
                Err(why) => Err(why),
            },
            "script" => return unsupported("scripts are not run"),
            "spelling" => {
                let spelling = Spelling::read(rule, dictionaries)?;
                return Ok(Self::Spelling(Box::new(spelling)));
            }
            _ => return Err(KindError::UnknownKind(format!("unknown kind `{name}`"))),
        };
        kind.map_err(KindError::Invalid)
    }

    /// Returns texts in lower case, or `None` if they are not known. Everything that it finds contains at least one of
    /// them.
    pub(crate) fn literals(&self) -> Option<Vec<String>> {
        match self {
            Self::Existence(kind) => kind.literals(),
            Self::Substitution(kind) => kind.literals(),
            _ => None,
        }
    }

    /// Returns what it finds in a text of `page`.
    ///
    /// # Errors
    /// [`super::super::pattern::Exhausted`] if a pattern takes too many steps.
    pub(crate) fn find(
        &self,
        text: &str,
        page: &Page,
        memory: &mut Memory,
        vocabulary: &Vocabulary,
    ) -> Hits {
        match self {
            Self::Existence(kind) => kind.find(text, vocabulary),
            Self::Substitution(kind) => kind.find(text, vocabulary),
            Self::Occurrence(kind) => kind.find(text),
            Self::Repetition(kind) => kind.find(text, vocabulary),
            Self::Consistency(kind) => kind.find(text, memory),
            Self::Conditional(kind) => kind.find(text, memory, vocabulary),
            Self::Capitalization(kind) => kind.find(text, vocabulary),
            Self::Metric(kind) => Ok(kind.find(text, page)),
            Self::Sequence(kind) => kind.find(text),
            Self::Spelling(kind) => kind.find(text, vocabulary),
        }
    }

    /// Returns how to fix what it found, if that is not in the message.
    pub(crate) fn note(&self, hit: &Hit, memory: &mut Memory) -> Option<String> {
        match self {
            Self::Spelling(kind) => kind.note(hit.values.first()?, memory),
            _ => None,
        }
    }
}
