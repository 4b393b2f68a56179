//! The start, the length and the characters of what a pattern matches, so that the program rarely needs to compile it.

use crate::token::is_token_byte;
use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind};

/// What every match of a pattern has in common.
pub(crate) struct Shape {
    /// Whether it starts with one of the keywords.
    pub(crate) begins: bool,
    /// The minimum length in bytes.
    pub(crate) shortest: usize,
    /// The maximum length in bytes, if there is one.
    pub(crate) longest: Option<usize>,
    /// Whether it contains only the characters of tokens.
    pub(crate) is_token: bool,
    /// It contains one text of each of these lists, in any case.
    pub(crate) parts: Vec<Vec<String>>,
}

impl Shape {
    /// Returns the shape of the matches of `pattern`, which has these keywords.
    pub(crate) fn of(pattern: &str, keywords: &[String]) -> Result<Self, String> {
        let mut parser = ParserBuilder::new().unicode(false).utf8(false).build();
        let parsed = parser.parse(pattern).map_err(|error| error.to_string())?;
        let properties = parsed.properties();
        Ok(Self {
            begins: begins(pattern, keywords),
            shortest: properties.minimum_len().unwrap_or(0),
            longest: properties.maximum_len(),
            is_token: is_token(&parsed),
            parts: parts(&parsed),
        })
    }
}

/// Returns the texts that every match contains: one of each list.
fn parts(part: &Hir) -> Vec<Vec<String>> {
    match part.kind() {
        HirKind::Literal(literal) => {
            let text = String::from_utf8(literal.0.to_vec());
            text.map(|text| vec![vec![text]]).unwrap_or_default()
        }
        HirKind::Repetition(repetition) if repetition.min > 0 => parts(&repetition.sub),
        HirKind::Capture(group) => parts(&group.sub),
        HirKind::Concat(all) => all.iter().flat_map(parts).collect(),
        HirKind::Alternation(branches) => {
            let longest = branches.iter().map(|branch| {
                let all = parts(branch).into_iter();
                all.max_by_key(|texts| texts.iter().map(String::len).min())
            });
            let texts: Option<Vec<Vec<String>>> = longest.collect();
            texts.map(|texts| texts.concat()).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn is_token(part: &Hir) -> bool {
    match part.kind() {
        HirKind::Empty | HirKind::Look(_) => true,
        HirKind::Literal(literal) => literal.0.iter().copied().all(is_token_byte),
        HirKind::Class(Class::Bytes(class)) => class
            .ranges()
            .iter()
            .all(|range| (range.start()..=range.end()).all(is_token_byte)),
        HirKind::Class(Class::Unicode(_)) => false,
        HirKind::Repetition(repetition) => is_token(&repetition.sub),
        HirKind::Capture(group) => is_token(&group.sub),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => parts.iter().all(is_token),
    }
}

/// Returns whether every match of a pattern starts with one of its keywords, so that it is only tried there.
fn begins(pattern: &str, keywords: &[String]) -> bool {
    let prefix = literal_prefix(pattern).to_lowercase();
    let fits = |word: &String| word.starts_with(&prefix) || prefix.starts_with(word.as_str());
    !prefix.is_empty() && keywords.iter().all(fits)
}

/// Returns the literal prefix of a pattern.
fn literal_prefix(pattern: &str) -> String {
    let mut out = String::new();
    let mut letters = pattern.chars().peekable();
    while let Some(letter) = letters.next() {
        let plain = match letter {
            '\\' => match letters.next() {
                Some(escaped) if !escaped.is_alphanumeric() => escaped,
                _ => break,
            },
            '(' | '[' | '.' | '^' | '$' | '|' => break,
            _ => letter,
        };
        if letters.peek().is_some_and(|next| "?*{+".contains(*next)) {
            break;
        }
        out.push(plain);
    }
    // Alternatives at the top level have no common prefix.
    if pattern.contains('|') && !pattern.contains('(') && !pattern.contains('[') {
        out.clear();
    }
    out
}
