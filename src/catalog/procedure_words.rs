//! How pages with procedures speak: `rules/data/procedure_words.yaml`.

use super::table::Table;
use serde::Deserialize;

/// How pages with procedures speak. All words are in lower case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProcedureWords {
    /// The first words of the title of a page about one task.
    pub tasks: Vec<String>,
    /// The first words of an instruction.
    pub verbs: Vec<String>,
    /// The first words of an instruction that follows another.
    pub order: Vec<String>,
    /// The same, if a comma or a colon and an instruction follow, or one of `actors`.
    pub ordinals: Vec<String>,
    /// The words after those, in an item that is a sentence.
    pub subjects: Vec<String>,
    /// Those of them that follow the steps.
    pub actors: Vec<String>,
    /// The headings of sections about prerequisites.
    pub prerequisites: Vec<String>,
    /// Phrases that say what readers need.
    pub needs: Vec<String>,
    /// Phrases that say what happens after a step.
    pub outcomes: Vec<String>,
    /// Phrases that say how to verify a result.
    pub verifications: Vec<String>,
    /// Phrases that say what can fail.
    pub failures: Vec<String>,
    /// The first words of a paragraph that does not start with its subject.
    pub fillers: Vec<String>,
}

/// How pages with procedures speak.
pub static PROCEDURE_WORDS: Table<ProcedureWords> = Table::new("data/procedure_words.yaml");
