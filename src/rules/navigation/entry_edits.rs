//! Globs, edits and wording that the navigation rules share.

use crate::diagnostic::{Finding, Fix};
use crate::files::GlobBudget;
use crate::site::Site;
use crate::text::{Edit, Span};
use globset::{GlobSet, GlobSetBuilder};
use serde::Deserialize;

/// The globs of an option, matched against paths from the root: `*` stays within a folder, `**` does not.
#[derive(Deserialize)]
#[serde(try_from = "Vec<String>")]
pub(super) struct Globs(GlobSet);

impl TryFrom<Vec<String>> for Globs {
    type Error = String;

    fn try_from(patterns: Vec<String>) -> Result<Self, String> {
        let (mut set, mut budget) = (GlobSetBuilder::new(), GlobBudget::default());
        for pattern in &patterns {
            let plain = pattern.trim_start_matches("./").trim_start_matches('/');
            let glob = budget.glob(plain);
            set.add(glob.map_err(|why| format!("`{pattern}` is not a valid glob: {why}"))?);
        }
        let built = set.build().map_err(|error| error.to_string())?;
        Ok(Self(built))
    }
}

impl Globs {
    /// Returns whether one of them matches `path`.
    pub(super) fn matches(&self, path: &str) -> bool {
        !self.0.is_empty() && self.0.is_match(path)
    }
}

/// Returns the edit that replaces the string at `span`, in JSON or front matter, with `text` and keeps its quotes.
/// Returns `None` for a YAML style that it cannot keep.
fn rewritten(site: &Site, span: Span, text: &str) -> Option<Edit> {
    let raw = site.source(span.file).slice(span);
    let new = match raw.chars().next()? {
        '"' => serde_json::Value::from(text).to_string(),
        '\'' => format!("'{}'", text.replace('\'', "''")),
        '|' | '>' | '&' | '*' | '!' => return None,
        _ if raw.contains('\n') => return None,
        _ => text.to_owned(),
    };
    Some(Edit::replace(span, new))
}

/// Adds a fix that replaces the string at `span` with `text`. The fix is safe if `text` is certainly meant.
pub(super) fn offer(
    finding: &mut Finding,
    site: &Site,
    span: Span,
    (text, is_certain): (&str, bool),
) {
    let Some(edit) = rewritten(site, span, text) else {
        return;
    };
    let label = format!("write `{text}`");
    finding.fix(Fix::safe_if(is_certain, label, vec![edit]));
}

/// Returns the words with the first letter in upper case.
pub(super) fn capital(words: &str) -> String {
    let (first, rest) = words.split_at(1);
    first.to_uppercase() + rest
}
