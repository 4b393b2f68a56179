//! The status codes of HTTP, and how texts name them: `rules/data/http_statuses.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The status codes of HTTP, and how texts name them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HttpStatuses {
    /// The codes, each with its reasons.
    codes: BTreeMap<String, Vec<String>>,
    /// Words before a code.
    pub before: BTreeSet<String>,
    /// Words after a code.
    pub after: BTreeSet<String>,
    /// Words before a code at the end of a clause.
    pub returning: BTreeSet<String>,
    /// Words that start a clause after a code.
    pub clauses: BTreeSet<String>,
    /// Members of a JSON body with the code.
    pub members: Vec<String>,
}

impl HttpStatuses {
    /// Returns whether a number is a status code.
    pub fn knows(&self, code: u16) -> bool {
        self.codes.contains_key(&code.to_string())
    }

    /// Returns whether `text` starts with a reason of `code`, ignoring case.
    pub fn starts_with_reason(&self, code: u16, text: &str) -> bool {
        let mut reasons = self.codes.get(&code.to_string()).into_iter().flatten();
        reasons.any(|reason| {
            let start = text.get(..reason.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(reason))
        })
    }
}

/// The status codes of HTTP, and how texts name them.
pub static HTTP_STATUSES: Table<HttpStatuses> = Table::new("data/http_statuses.yaml");
