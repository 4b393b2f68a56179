//! `metric` and `readability`: figures about a whole page.

use super::formula;
use crate::page::{Page, TextRole};
use crate::syntax::value::Node;
use crate::text::sentence_starts;
use crate::writing::hit::Hit;
use crate::writing::keys::{self, Words};
use serde::Deserialize;
use std::collections::HashMap;
use unicode_segmentation::UnicodeSegmentation as _;

/// The keys of `metric`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct MetricKeys {
    formula: String,
    condition: String,
}

/// The keys of `readability`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ReadabilityKeys {
    metrics: Words,
    grade: f64,
}

/// The formulas of `readability`, each for the school grade that a text needs.
const GRADES: [(&str, &str); 5] = [
    (
        "Gunning Fog",
        "0.4 * (words / sentences + 100 * complex_words / words)",
    ),
    (
        "Coleman-Liau",
        "5.88 * characters / words - 29.6 * sentences / words - 15.8",
    ),
    (
        "Flesch-Kincaid",
        "0.39 * words / sentences + 11.8 * syllables / words - 15.59",
    ),
    (
        "SMOG",
        "1.043 * math.sqrt(polysyllabic_words * 30 / sentences) + 3.1291",
    ),
    (
        "Automated Readability",
        "4.71 * characters / words + 0.5 * words / sentences - 21.43",
    ),
];

/// The figures about a page that formulas can use.
const FIGURES: [&str; 17] = [
    "words",
    "sentences",
    "characters",
    "syllables",
    "polysyllabic_words",
    "complex_words",
    "long_words",
    "paragraphs",
    "list",
    "blockquote",
    "pre",
    "heading.h1",
    "heading.h2",
    "heading.h3",
    "heading.h4",
    "heading.h5",
    "heading.h6",
];

/// The check.
#[derive(Debug)]
pub(crate) struct Metric {
    /// Their average is compared.
    formulas: Vec<String>,
    condition: String,
}

impl Metric {
    /// Reads the check of a `metric` rule.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub(super) fn read(rule: &Node) -> Result<Self, String> {
        let keys: MetricKeys = keys::read(rule)?;
        let metric = Self {
            formulas: vec![keys.formula],
            condition: keys.condition,
        };
        let known = |name: &str| FIGURES.contains(&name).then_some(1.0);
        if formula::value(&metric.formulas[0], &known).is_none() {
            return Err("`formula` is not valid".to_owned());
        }
        if formula::meets(1.0, &metric.condition).is_none() {
            return Err("`condition` is not valid".to_owned());
        }
        Ok(metric)
    }

    /// Reads the check of a `readability` rule.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub(super) fn read_grades(rule: &Node) -> Result<Self, String> {
        let keys: ReadabilityKeys = keys::read(rule)?;
        let mut formulas = Vec::new();
        for name in &keys.metrics.0 {
            match GRADES
                .iter()
                .find(|(known, _)| known.eq_ignore_ascii_case(name))
            {
                Some((_, formula)) => formulas.push((*formula).to_owned()),
                None => return Err(format!("unknown metric `{name}`")),
            }
        }
        if formulas.is_empty() {
            return Err("`metrics` is empty".to_owned());
        }
        let condition = format!("> {}", keys.grade);
        Ok(Self {
            formulas,
            condition,
        })
    }

    /// Returns what it finds in the running text of `page`.
    pub(super) fn find(&self, text: &str, page: &Page) -> Vec<Hit> {
        let figures = figures(text, page);
        let variable = |name: &str| figures.get(name).copied();
        let values = self
            .formulas
            .iter()
            .map(|formula| formula::value(formula, &variable));
        let Some(sum) = values.sum::<Option<f64>>().filter(|sum| sum.is_finite()) else {
            return Vec::new();
        };
        let count = u32::try_from(self.formulas.len()).unwrap_or(1);
        let average = sum / f64::from(count);
        let is_met = formula::meets(average, &self.condition) == Some(true);
        let hit = Hit {
            range: 0..0,
            values: vec![format!("{average:.2}")],
        };
        is_met.then_some(hit).into_iter().collect()
    }
}

/// Returns the figures that formulas can use.
fn figures(text: &str, page: &Page) -> HashMap<String, f64> {
    let mut figures = HashMap::new();
    let mut add = |name: &str, count: f64| {
        *figures.entry(name.to_owned()).or_default() += count;
    };
    for name in FIGURES {
        add(name, 0.0);
    }
    for word in text.unicode_words() {
        let syllables = syllables(word);
        let letters = word.chars().count();
        add("words", 1.0);
        add("syllables", f64::from(syllables));
        add(
            "characters",
            f64::from(u32::try_from(letters).unwrap_or(u32::MAX)),
        );
        add("polysyllabic_words", f64::from(u8::from(syllables > 2)));
        add("complex_words", f64::from(u8::from(syllables > 2)));
        add("long_words", f64::from(u8::from(letters > 6)));
    }
    for paragraph in text
        .split("\n\n")
        .filter(|paragraph| !paragraph.trim().is_empty())
    {
        add("paragraphs", 1.0);
        let count = sentence_starts(paragraph).len();
        add(
            "sentences",
            f64::from(u32::try_from(count).unwrap_or(u32::MAX)),
        );
    }
    for block in page.prose() {
        match block.role {
            TextRole::Heading(level) => add(&format!("heading.h{level}"), 1.0),
            TextRole::Paragraph if block.is_quoted => add("blockquote", 1.0),
            _ => (),
        }
    }
    page.lists().for_each(|_| add("list", 1.0));
    page.code_blocks().for_each(|_| add("pre", 1.0));
    figures
}

/// Returns about how many syllables an English word has: one for each group of vowels, except a silent `e`.
fn syllables(word: &str) -> u32 {
    let lower = word.to_lowercase();
    let bare = lower
        .strip_suffix('e')
        .filter(|bare| !bare.ends_with('l'))
        .unwrap_or(&lower);
    let (mut count, mut was_vowel) = (0, false);
    for letter in bare.chars() {
        let is_vowel = "aeiouy".contains(letter);
        count += u32::from(is_vowel && !was_vowel);
        was_vowel = is_vowel;
    }
    count.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syllables_are_counted() {
        for (word, expected) in [("page", 1), ("table", 2), ("documentation", 5), ("e", 1)] {
            assert_eq!(syllables(word), expected, "{word}");
        }
    }
}
