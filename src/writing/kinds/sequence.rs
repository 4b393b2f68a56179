//! `sequence`: words that follow each other. Their parts of speech are unknown here.

use crate::syntax::value::Node;
use crate::writing::hit::{Hit, Hits};
use crate::writing::keys;
use crate::writing::pattern::Pattern;
use serde::Deserialize;
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation as _;

/// The keys.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Keys {
    tokens: Vec<TokenKeys>,
    ignorecase: bool,
}

/// The keys of a word.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct TokenKeys {
    pattern: String,
    tag: String,
    skip: usize,
    negate: bool,
}

/// A word of the sequence.
#[derive(Debug)]
struct Token {
    /// `None` for any word.
    pattern: Option<Pattern>,
    /// The number of words that may precede it.
    skip: usize,
    is_negated: bool,
}

/// The check.
#[derive(Debug)]
pub(crate) struct Sequence(Vec<Token>);

impl Sequence {
    /// Reads the check of a rule. Returns `None` if it needs parts of speech.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub(super) fn read(rule: &Node) -> Result<Option<Self>, String> {
        let keys: Keys = keys::read(rule)?;
        if keys.tokens.is_empty() {
            return Err("`tokens` is empty".to_owned());
        }
        if keys.tokens.iter().any(|token| !token.tag.is_empty()) {
            return Ok(None);
        }
        let flag = if keys.ignorecase { "(?i)" } else { "" };
        let token = |token: TokenKeys| {
            let pattern = format!("{flag}^(?:{})$", token.pattern);
            Ok(Token {
                pattern: (!token.pattern.is_empty())
                    .then(|| Pattern::new(&pattern))
                    .transpose()?,
                skip: token.skip,
                is_negated: token.negate,
            })
        };
        let tokens: Result<_, String> = keys.tokens.into_iter().map(token).collect();
        tokens.map(|tokens| Some(Self(tokens)))
    }

    /// Returns what it finds in a sentence.
    pub(super) fn find(&self, text: &str) -> Hits {
        let words: Vec<Range<usize>> = text
            .unicode_word_indices()
            .map(|(start, word)| start..start + word.len())
            .collect();
        let mut hits = Vec::new();
        let mut first = 0;
        while first < words.len() {
            let mut end = first;
            let mut is_found = true;
            for (index, token) in self.0.iter().enumerate() {
                let skip = if index == 0 { 0 } else { token.skip };
                let last = (end + skip + 1).min(words.len());
                let mut found = None;
                for at in end..last {
                    let word = &text[words[at].clone()];
                    let matches = match &token.pattern {
                        Some(pattern) => pattern.is_in(word)? != token.is_negated,
                        None => true,
                    };
                    if matches {
                        found = Some(at);
                        break;
                    }
                }
                match found {
                    Some(at) => end = at + 1,
                    None => {
                        is_found = false;
                        break;
                    }
                }
            }
            if is_found {
                let values = words[first..end]
                    .iter()
                    .map(|word| text[word.clone()].to_owned());
                hits.push(Hit {
                    range: words[first].start..words[end - 1].end,
                    values: values.collect(),
                });
                first = end;
            } else {
                first += 1;
            }
        }
        Ok(hits)
    }
}
