//! Secrets in files, and the options of `secret-in-example`.

use crate::catalog::{SecretGrade, SecretPattern};
use crate::files::Source;
use crate::page::Page;
use crate::site::Site;
use crate::text::{Span, to_u32};
use regex::Regex;
use serde::Deserialize;
use std::collections::HashMap;

/// A secret in a file.
pub(super) struct Secret<'s> {
    pub(super) span: Span,
    /// The value, without escapes.
    pub(super) value: &'s str,
    pub(super) pattern: &'static SecretPattern,
    pub(super) grade: SecretGrade,
}

/// Returns the secrets in a file of `site`, in order.
pub(super) fn secrets_of<'s>(
    site: &'s Site,
    source: &'s Source,
) -> impl Iterator<Item = Secret<'s>> {
    site.secrets(source).iter().map(|found| {
        let span = Span::new(
            source.id(),
            to_u32(found.range.start),
            to_u32(found.range.end),
        );
        Secret {
            span,
            value: found.unescaped.as_deref().unwrap_or(source.slice(span)),
            pattern: found.pattern,
            grade: found.grade,
        }
    })
}

/// Groups equal secrets, in the order of the first of each group.
pub(super) fn grouped<'s>(secrets: impl Iterator<Item = Secret<'s>>) -> Vec<Vec<Secret<'s>>> {
    let mut groups: Vec<Vec<Secret<'s>>> = Vec::new();
    let mut indexes: HashMap<&str, usize> = HashMap::new();
    for secret in secrets {
        let at = *indexes.entry(secret.value).or_insert(groups.len());
        match groups.get_mut(at) {
            Some(group) => group.push(secret),
            None => groups.push(vec![secret]),
        }
    }
    groups
}

/// Returns whether a value in `docs.json` is a key for the browsers of readers, such as a key of an analytics service.
pub(super) fn is_sent_to_readers(site: &Site, span: Span) -> bool {
    let manifest = site.manifest();
    let mut public = ["integrations", "analytics"]
        .into_iter()
        .filter_map(|key| manifest.get(&[key]));
    public.any(|value| value.span.holds(span))
}

/// Returns a description of the place of a span in a page.
pub(super) fn place(page: &Page, span: Span) -> &'static str {
    if page.front_matter().span.holds(span) {
        return "the front matter";
    }
    if page.code_blocks().any(|block| block.span.holds(span)) {
        return "a code block";
    }
    let mut attributes = page.elements().flat_map(|element| element.attributes());
    if attributes.any(|attribute| attribute.value.holds(span)) {
        return "an attribute";
    }
    let lines = page.lines();
    let start = lines.start(lines.line_of(span.start)) as usize;
    let before = page
        .text()
        .get(start..span.start as usize)
        .unwrap_or_default();
    let marks = before.matches('`').count();
    if marks % 2 == 1 {
        "inline code"
    } else {
        "the text"
    }
}

/// The values of the option `allow`: whole values, or regular expressions between slashes.
#[derive(Deserialize)]
#[serde(try_from = "Vec<String>")]
pub(super) struct Allowed {
    values: Vec<String>,
    patterns: Vec<Regex>,
}

impl TryFrom<Vec<String>> for Allowed {
    type Error = String;

    fn try_from(list: Vec<String>) -> Result<Self, String> {
        let (mut values, mut patterns) = (Vec::new(), Vec::new());
        for entry in list {
            let pattern = entry
                .strip_prefix('/')
                .and_then(|rest| rest.strip_suffix('/'));
            match pattern.filter(|pattern| !pattern.is_empty()) {
                Some(pattern) => patterns.push(
                    Regex::new(pattern)
                        .map_err(|_| format!("`/{pattern}/` is not a valid regular expression"))?,
                ),
                None => values.push(entry),
            }
        }
        Ok(Self { values, patterns })
    }
}

impl Allowed {
    /// Returns whether the option allows `value`.
    pub(super) fn holds(&self, value: &str) -> bool {
        self.values.iter().any(|allowed| allowed == value)
            || self.patterns.iter().any(|pattern| pattern.is_match(value))
    }
}
