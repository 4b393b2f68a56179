//! A word that a text is searched for.

/// A word to find, in lower case. It has at least two bytes.
pub(super) struct Keyword {
    pub(super) word: &'static str,
    /// Whether it only counts at the start of a word of the text: elsewhere, the search may overlook it.
    pub(super) starts_word: bool,
    /// Whether it only counts before a byte of a token.
    pub(super) continues: bool,
}
