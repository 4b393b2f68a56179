//! The rules of the style `Vale`, which is part of Vale.

use crate::syntax::yaml;
use crate::writing::{Declaration, Dictionaries, StyleRule, StyleRuleError, Vocabulary};
use std::fmt::Write as _;

/// The rule against repeated words.
const REPETITION: &str = r"
extends: repetition
message: '''%s'' is repeated!'
level: error
alpha: true
ignorecase: true
tokens: ['[^\s.!?]+']
";

/// Returns the rules of the style `Vale`, which depend on the vocabulary of the site.
pub(super) fn base_rules(vocabulary: &Vocabulary) -> Vec<StyleRule> {
    let mut rules = vec![("Vale.Repetition", REPETITION.to_owned())];
    if !vocabulary.accept.is_empty() {
        rules.push(("Vale.Terms", terms(&vocabulary.accept)));
    }
    if !vocabulary.reject.is_empty() {
        let tokens: Vec<String> = vocabulary.reject.iter().map(|term| quoted(term)).collect();
        let tokens = tokens.join(", ");
        let avoid = format!(
            "extends: existence\nmessage: \"Avoid using '%s'.\"\nlevel: error\nvocab: false\ntokens: [{tokens}]\n"
        );
        rules.push(("Vale.Avoid", avoid));
    }
    let read = |(name, text): (&str, String)| {
        let rule = yaml::parse(&text).ok()?;
        let declaration = Declaration {
            dictionaries: &Dictionaries::default(),
            is_own: false,
        };
        StyleRule::read(name, &rule, declaration).ok()
    };
    rules.into_iter().filter_map(read).collect()
}

/// Returns the rule about spelling, which needs a dictionary of the site.
///
/// # Errors
/// Returns why it is not run.
pub(super) fn base_spelling(dictionaries: &Dictionaries) -> Result<StyleRule, String> {
    let lists = dictionaries.accepted_lists();
    let lists: Vec<String> = lists.iter().map(|list| quoted(list)).collect();
    let lists = lists.join(", ");
    let rule = format!(
        "extends: spelling\nmessage: \"Did you really mean '%s'?\"\nlevel: error\nignore: [{lists}]\n"
    );
    let rule = yaml::parse(&rule).map_err(|error| error.message)?;
    let declaration = Declaration {
        dictionaries,
        is_own: false,
    };
    StyleRule::read("Vale.Spelling", &rule, declaration).map_err(|error| match error {
        StyleRuleError::Unsupported(why) => why,
        StyleRuleError::Invalid { message, .. } => message,
    })
}

/// Returns the rule that writes accepted terms in their own case.
fn terms(accept: &[String]) -> String {
    let mut text = String::from(
        "extends: substitution\nmessage: \"Use '%s' instead of '%s'.\"\nlevel: error\nignorecase: true\nvocab: false\nswap:\n",
    );
    for term in accept {
        let bare = term.trim_start_matches("(?i)");
        let lower = lower(bare);
        // A term in any case is never wrong.
        if bare == term && lower != *bare {
            let _ = writeln!(text, "  {}: {}", quoted(&lower), quoted(bare));
        }
    }
    text
}

/// Returns a pattern in lower case. The letters of escapes stay, because they mean something else in the other case.
fn lower(pattern: &str) -> String {
    let mut lower = String::with_capacity(pattern.len());
    let mut is_escaped = false;
    for letter in pattern.chars() {
        if is_escaped {
            lower.push(letter);
        } else {
            lower.extend(letter.to_lowercase());
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    lower
}

/// Returns a text as a quoted YAML string.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vocabulary_makes_rules() {
        let words = |list: &[&str]| {
            list.iter()
                .map(|word| (*word).to_owned())
                .collect::<Vec<_>>()
        };
        let (vocabulary, _) = Vocabulary::new(
            &words(&["GitHub", "api", "(?i)Any"]),
            &words(&["blacklist"]),
        );
        let rules = base_rules(&vocabulary);
        let names: Vec<&str> = rules.iter().map(|rule| rule.name.as_str()).collect();
        assert_eq!(names, ["Vale.Repetition", "Vale.Terms", "Vale.Avoid"]);
        assert_eq!(lower("Git\\SHub"), "git\\Shub");
    }
}
