//! The wrong spellings of terms in the catalog, and where a text contains them.

use super::phrases::{Phrases, is_whole, on_one_line};
use crate::catalog::{TERMS, key_word};
use crate::text::WordHash;
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

/// What a wrong spelling should be.
#[derive(Clone, Copy)]
pub(super) struct Term {
    pub(super) correct: &'static str,
    pub(super) kind: Kind,
}

/// What a term is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name with the correct letters in a case that may be wrong.
    Name,
    /// The same for a name that is also in lower case.
    LowerName,
    /// A name with other letters. In lower case it may be a package.
    Spelling,
    /// Words with a noun where a verb is needed.
    Phrase,
    /// The same at the start of a sentence. Elsewhere the noun may be correct: "the login to your account".
    Instruction,
}

/// The wrong spellings.
static SPELLINGS: LazyLock<Vec<(&'static str, Term)>> = LazyLock::new(|| {
    let tables = [
        (&TERMS.names, Kind::Name),
        (&TERMS.lower_names, Kind::LowerName),
        (&TERMS.spellings, Kind::Spelling),
        (&TERMS.phrases, Kind::Phrase),
        (&TERMS.instructions, Kind::Instruction),
    ];
    let rows = tables.into_iter().flat_map(|(table, kind)| {
        let row = move |(wrong, correct): (&'static String, &'static String)| {
            (&**wrong, Term { correct, kind })
        };
        table.iter().map(row)
    });
    rows.collect()
});

/// The numbers of the wrong spellings with each key word, and where it starts in them.
type ByWord = HashMap<WordHash, Vec<(usize, usize)>, FixedState>;

static BY_WORD: LazyLock<ByWord> = LazyLock::new(|| {
    let mut by_word = ByWord::default();
    for (number, (spelling, _)) in SPELLINGS.iter().enumerate() {
        let word = key_word(spelling);
        let hash = WordHash::of(&spelling[word.clone()]);
        by_word.entry(hash).or_default().push((number, word.start));
    }
    by_word
});

/// Returns the wrong spellings in a text that readers see, in order.
pub(super) fn wrong_spellings(text: &str) -> impl Iterator<Item = (Term, Range<usize>)> {
    static PHRASES: LazyLock<Phrases> =
        LazyLock::new(|| Phrases::new(SPELLINGS.iter().map(|(wrong, _)| wrong)));
    let found = PHRASES.find(text).into_iter();
    found.map(|(number, range)| (SPELLINGS[number].1, range))
}

/// Returns the wrong spellings in the source of a page with the key word at `word`, as written.
pub(super) fn spellings_around<'t>(
    text: &'t str,
    word: &Range<usize>,
) -> impl Iterator<Item = (Term, &'t str)> {
    let start = word.start;
    let hash = WordHash::of(&text[word.clone()]);
    let spellings = BY_WORD.get(&hash).into_iter().flatten();
    spellings.filter_map(move |&(number, at)| {
        let (spelling, term) = SPELLINGS[number];
        let start = start.checked_sub(at)?;
        let range = start..start + spelling.len();
        let written = text.get(range.clone())?;
        let is_same = on_one_line(written).eq_ignore_ascii_case(spelling);
        (is_same && is_whole(text, &range)).then_some((term, written))
    })
}
