//! Texts that a pattern cannot match without.

use super::assertions::without_assertions;
use regex_syntax::hir::literal::{ExtractKind, Extractor, Seq};

/// The most texts of one pattern.
const MAX_LITERALS: usize = 4_000;

/// The most bytes of a text that are compared.
const MAX_LENGTH: usize = 16;

/// Returns texts in lower case. Every match of `pattern` contains at least one, if the case of ASCII letters is ignored.
/// Returns `None` if no such texts are known.
pub(super) fn literals(pattern: &str) -> Option<Vec<String>> {
    // The case of letters is ignored anyway, and would only multiply the texts.
    let bare = pattern.strip_prefix("(?i)").unwrap_or(pattern);
    let is_ignoring_case = bare.len() < pattern.len();
    let hir = regex_syntax::Parser::new()
        .parse(&without_assertions(bare))
        .ok()?;
    let prefixes = extract(&ExtractKind::Prefix, &hir);
    let best = prefixes.or_else(|| extract(&ExtractKind::Suffix, &hir))?;
    let has_other_cases = |text: &String| is_ignoring_case && !text.is_ascii();
    (!best.iter().any(has_other_cases)).then_some(best)
}

fn extract(kind: &ExtractKind, hir: &regex_syntax::hir::Hir) -> Option<Vec<String>> {
    let mut extractor = Extractor::new();
    let extractor = extractor
        .kind(kind.clone())
        .limit_total(MAX_LITERALS)
        .limit_class(26)
        .limit_repeat(4);
    let mut found: Seq = extractor.extract(hir);
    match kind {
        ExtractKind::Suffix => found.keep_last_bytes(MAX_LENGTH),
        _ => found.keep_first_bytes(MAX_LENGTH),
    }
    let texts = found.literals()?.iter();
    let mut texts: Vec<String> = texts
        .map(|literal| {
            std::str::from_utf8(literal.as_bytes())
                .ok()
                .map(str::to_ascii_lowercase)
        })
        .collect::<Option<_>>()?;
    texts.sort_unstable();
    texts.dedup();
    let is_useful = !texts.is_empty()
        && texts.iter().all(|text| {
            text.len() > 1
                || text
                    .bytes()
                    .any(|byte| !byte.is_ascii_alphanumeric() && byte != b' ')
        });
    is_useful.then_some(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_contains_one_of_the_literals() {
        let literals = |pattern: &str| literals(pattern).map(|all| all.join(" "));
        for (pattern, expected) in [
            (
                r"(?m)\b(?:utilize|In order to)\b",
                Some("in order to utilize"),
            ),
            (r"(?i)(?m)\b(?:Very)\b", Some("very")),
            (r"(?<!not )\b(?:a|b)cd(?= e)", Some("acd e bcd e")),
            (r"\d+[ -]percent", Some(" percent -percent")),
            (r"(foo|bar) \1", Some("bar  foo ")),
            (r"\b(\w+)\b", None),
            (r"a|b", None),
        ] {
            assert_eq!(literals(pattern).as_deref(), expected, "{pattern}");
        }
    }
}
