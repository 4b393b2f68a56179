//! How examples write comments, and the words of comments that replace code: `rules/data/comment_words.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// How examples write comments, and the words of comments that replace code.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CommentWords {
    /// Words that announce code that is still to be written.
    pub tasks: Vec<String>,
    /// Nouns after `TODO` that name a to-do application.
    pub to_do_applications: BTreeSet<String>,
    /// Such nouns that are verbs too.
    pub to_do_applications_or_verbs: BTreeSet<String>,
    /// Nouns for code that a comment omits.
    pub things: BTreeSet<String>,
    /// Words that begin a comment about more of the same code.
    pub more: BTreeSet<String>,
    /// Comments of one word that omit code.
    pub alone: BTreeSet<String>,
    /// Words at the end of `rest of the …`.
    pub unchanged: BTreeSet<String>,
    /// Words that continue a sentence or announce what comes next.
    pub continuations: BTreeSet<String>,
    /// Words that begin a request to the reader.
    pub requests: BTreeSet<String>,
    /// Nouns for the code that the reader writes.
    pub requested: BTreeSet<String>,
    /// What begins a comment up to the end of the line.
    pub line_marks: Vec<String>,
    /// What begins a comment, and what ends it.
    pub block_marks: BTreeMap<String, String>,
}

/// How examples write comments, and the words of comments that replace code.
pub static COMMENT_WORDS: Table<CommentWords> = Table::new("data/comment_words.yaml");
