//! How pages about an endpoint speak of authentication, errors and rate limits: `rules/data/api_words.yaml`.

use super::table::Table;
use serde::Deserialize;

/// How pages about an endpoint speak of authentication, errors and rate limits. All words are in lower case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ApiWords {
    /// Parts of a page that says how to authenticate.
    pub authentication: Vec<String>,
    /// Parts of the titles and headings of pages and sections about errors.
    pub errors: Vec<String>,
    /// Parts of a page that speaks of rate limits.
    pub limits: Vec<String>,
    /// What says that there is a rate limit.
    pub limit_claims: Vec<String>,
    /// Words in the same sentence that say that there is none, or that the limit belongs to something else.
    pub no_limit: Vec<String>,
    /// Parts of the text and target of a link to the limits.
    pub limit_links: Vec<String>,
    /// Parts of the title of a section about rate limits.
    pub limit_headings: Vec<String>,
    /// Units of time.
    pub units: Vec<String>,
    /// Words for numbers before a unit.
    pub numbers: Vec<String>,
    /// Parts of the title of an example of an error.
    pub failures: Vec<String>,
    /// Words that say that an endpoint is deprecated, also in other languages.
    pub deprecated: Vec<String>,
}

impl ApiWords {
    /// Returns whether a text contains one of `words`, ignoring case.
    pub fn mentions(words: &[String], text: &str) -> bool {
        let lower = text.to_lowercase();
        words.iter().any(|word| lower.contains(word.as_str()))
    }
}

/// How pages about an endpoint speak of authentication, errors and rate limits.
pub static API_WORDS: Table<ApiWords> = Table::new("data/api_words.yaml");
