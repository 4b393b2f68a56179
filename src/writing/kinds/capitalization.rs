//! `capitalization`: the case of the words of a text.

use crate::catalog::TITLE_WORDS;
use crate::syntax::value::Node;
use crate::writing::hit::{Exceptions, Hit, Hits, touches};
use crate::writing::keys::{self, OnByDefault, Words};
use crate::writing::pattern::{Exhausted, Pattern};
use crate::writing::vocabulary::Vocabulary;
use serde::Deserialize;
use std::ops::Range;

/// The share of words that have to be right unless a rule says otherwise.
const THRESHOLD: f64 = 0.8;

/// The keys.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Keys {
    #[serde(rename = "match")]
    form: String,
    style: String,
    exceptions: Words,
    indicators: Words,
    threshold: Option<f64>,
    vocab: OnByDefault,
    prefix: String,
}

/// The form that a text has to have.
#[derive(Debug)]
enum Form {
    Lower,
    Upper,
    Sentence,
    /// Title case. The words that stay in lower case are few in one style, and many in the other.
    Title {
        is_chicago: bool,
    },
    Pattern(Pattern),
}

/// The check.
#[derive(Debug)]
pub(crate) struct Capitalization {
    form: Form,
    exceptions: Exceptions,
    indicators: Vec<String>,
    /// The share of words that have to be right.
    threshold: f64,
    prefix: Option<Pattern>,
}

impl Capitalization {
    /// Reads the check of a rule.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub(super) fn read(rule: &Node) -> Result<Self, String> {
        let keys: Keys = keys::read(rule)?;
        let form = match keys.form.as_str() {
            "" => return Err("`match` is missing".to_owned()),
            "$lower" => Form::Lower,
            "$upper" => Form::Upper,
            "$sentence" => Form::Sentence,
            "$title" => Form::Title {
                is_chicago: keys.style.eq_ignore_ascii_case("chicago"),
            },
            pattern => Form::Pattern(Pattern::new(pattern)?),
        };
        let prefix =
            (!keys.prefix.is_empty()).then(|| Pattern::new(&format!("^(?:{})", keys.prefix)));
        Ok(Self {
            form,
            exceptions: Exceptions::new(&keys.exceptions.0, keys.vocab.0)?,
            indicators: keys.indicators.0,
            threshold: keys.threshold.unwrap_or(THRESHOLD),
            prefix: prefix.transpose()?,
        })
    }

    /// Returns what it finds in `text`: all of it, if too many words have the wrong case.
    pub(super) fn find(&self, text: &str, vocabulary: &Vocabulary) -> Hits {
        let start = match &self.prefix {
            Some(prefix) => prefix.find_at(text, 0)?.map_or(0, |prefix| prefix.end),
            None => 0,
        };
        let body = &text[start..];
        let expected = match &self.form {
            Form::Pattern(pattern) => (!pattern.is_in(body)?).then(|| body.to_owned()),
            Form::Lower => (body != body.to_lowercase()).then(|| body.to_lowercase()),
            Form::Upper => (body != body.to_uppercase()).then(|| body.to_uppercase()),
            _ => self.expected(body, vocabulary)?,
        };
        let hit = |expected| Hit {
            range: start..text.len(),
            values: vec![body.to_owned(), expected],
        };
        Ok(expected.map(hit).into_iter().collect())
    }

    /// Returns the right form of `text`, or `None` if enough of its words have it.
    fn expected(&self, text: &str, vocabulary: &Vocabulary) -> Result<Option<String>, Exhausted> {
        let exceptions = self.exceptions.ranges_in(text, vocabulary)?;
        let is_exception = |word: &Range<usize>| touches(&exceptions, word);
        let words = words(text);
        let mut expected = String::with_capacity(text.len());
        let (mut right, mut at) = (0_u32, 0);
        let mut is_first_right = true;
        for (index, word) in words.iter().enumerate() {
            let written = &text[word.clone()];
            let is_last = index + 1 == words.len();
            let form = if is_exception(word) {
                written.to_owned()
            } else {
                self.form_of(text, word, index == 0, is_last)
            };
            if form == written {
                right += 1;
            } else if index == 0 && matches!(self.form, Form::Sentence) {
                is_first_right = false;
            }
            expected.push_str(&text[at..word.start]);
            expected.push_str(&form);
            at = word.end;
        }
        expected.push_str(&text[at..]);
        let count = u32::try_from(words.len()).unwrap_or(u32::MAX);
        let is_right = f64::from(right) >= self.threshold * f64::from(count);
        Ok((!is_right || !is_first_right).then_some(expected))
    }

    /// Returns the right form of a word.
    fn form_of(&self, text: &str, word: &Range<usize>, is_first: bool, is_last: bool) -> String {
        let written = &text[word.clone()];
        let before = text[..word.start].trim_end();
        match self.form {
            Form::Title { is_chicago } => {
                let lower = written.to_lowercase();
                let is_small = TITLE_WORDS.is_small(&lower, is_chicago);
                let has_capitals = written.chars().skip(1).any(char::is_uppercase);
                match is_small && !is_first && !is_last && !before.ends_with(':') {
                    _ if has_capitals => written.to_owned(),
                    true => lower,
                    false => capitalized(written),
                }
            }
            _ => {
                let indicators = self.indicators.iter();
                let starts = is_first
                    || indicators
                        .into_iter()
                        .any(|indicator| before.ends_with(indicator.as_str()))
                    || is_number(before);
                if starts {
                    capitalized(&written.to_lowercase())
                } else {
                    written.to_lowercase()
                }
            }
        }
    }
}

/// Returns whether a text is the number at the start of a heading, such as `1.`.
fn is_number(text: &str) -> bool {
    let digits = text.strip_suffix('.').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// Returns the words of a text: from a letter, digit or star up to the next space.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices() {
        if letter.is_whitespace() {
            words.extend(start.take().map(|start| start..at));
        } else if start.is_none() && (letter.is_alphanumeric() || letter == '*') {
            start = Some(at);
        }
    }
    words.extend(start.map(|start| start..text.len()));
    words
}
