//! The rules that are selected for one run, regardless of the configuration.

use crate::catalog::{self, Facts, nearest};
use crate::writing::OWN_GROUP;

/// The rules that are selected for one run, by name or by group.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choice {
    select: Vec<String>,
    ignore: Vec<String>,
}

/// An invalid selection of rules.
#[derive(Debug, thiserror::Error)]
pub enum ChoiceError {
    /// The rule or group does not exist.
    #[error("unknown rule or group `{0}`: {1}")]
    Unknown(String, String),
    /// The rule is always on.
    #[error("`{0}` cannot be turned off: it reports what could not be checked")]
    AlwaysOn(String),
}

impl Choice {
    /// Selects the rules in `select`, or all if it is empty, except those in `ignore`.
    ///
    /// # Errors
    /// Returns a [`ChoiceError`] if a name is unknown, or a rule cannot be turned off.
    pub fn new(select: &[String], ignore: &[String]) -> Result<Self, ChoiceError> {
        for name in select.iter().chain(ignore) {
            is_known(name)?;
        }
        let is_always_on = |name: &&String| catalog::find(name).is_some_and(|facts| facts.always);
        if let Some(name) = ignore.iter().find(is_always_on) {
            return Err(ChoiceError::AlwaysOn(name.clone()));
        }
        Ok(Self {
            select: select.to_vec(),
            ignore: ignore.to_vec(),
        })
    }

    /// Checks that each selected rule or group exists, after the sites have declared theirs.
    ///
    /// # Errors
    /// Returns a [`ChoiceError`] for one that does not.
    pub fn ensure_selected_exist(&self) -> Result<(), ChoiceError> {
        self.select.iter().try_for_each(|name| ensure_exists(name))
    }

    /// Returns whether this rule is not selected.
    pub fn excludes(&self, facts: &Facts) -> bool {
        let names = |list: &[String]| list.iter().any(|one| one == facts.id || one == facts.group);
        let is_selected = self.select.is_empty() || names(&self.select);
        !facts.always && (names(&self.ignore) || !is_selected)
    }

    /// Returns whether this rule is selected by its own name, so that it is on even if the configuration does not set
    /// it.
    pub fn names(&self, id: &str) -> bool {
        self.select.iter().any(|one| one == id)
    }

    /// Returns whether not every rule is selected.
    pub fn is_narrow(&self) -> bool {
        !(self.select.is_empty() && self.ignore.is_empty())
    }
}

fn is_known(name: &str) -> Result<(), ChoiceError> {
    // A site may declare a rule or style with this name. That is known once the site is read.
    if name.contains('.') || name.starts_with(char::is_uppercase) || name == OWN_GROUP {
        return Ok(());
    }
    ensure_exists(name)
}

/// Checks that a rule or group with this name exists.
fn ensure_exists(name: &str) -> Result<(), ChoiceError> {
    let rules = catalog::all_rules();
    let names = rules.iter().flat_map(|facts| [facts.id, facts.group]);
    if names.clone().any(|known| known == name) {
        return Ok(());
    }
    let hint = match nearest(name, names) {
        Some(near) => format!("did you mean `{near}`?"),
        None if name.contains('.') => "run `mdxlint vale` to list the style rules".to_owned(),
        None => "run `mdxlint rules` to list the rules".to_owned(),
    };
    Err(ChoiceError::Unknown(name.to_owned(), hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(select: &[&str], ignore: &[&str]) -> Result<Choice, String> {
        let owned = |names: &[&str]| {
            names
                .iter()
                .map(|&name| name.to_owned())
                .collect::<Vec<_>>()
        };
        Choice::new(&owned(select), &owned(ignore)).map_err(|error| error.to_string())
    }

    /// Returns whether `link`, `heading` and `always` are selected.
    fn about(choice: &Choice) -> [bool; 3] {
        ["broken-link", "empty-heading", "mdx-syntax"]
            .map(|id| !choice.excludes(catalog::find(id).expect("a rule")))
    }

    #[test]
    fn rules_are_selected_by_name_and_group() {
        for (select, ignore, expected) in [
            (&[][..], &[][..], [true, true, true]),
            (&["links"], &[], [true, false, true]),
            (&["empty-heading"], &[], [false, true, true]),
            (
                &["links", "headings"],
                &["broken-link"],
                [false, true, true],
            ),
            (&[], &["headings"], [true, false, true]),
        ] {
            let choice = choice(select, ignore).expect("known names");
            assert_eq!(about(&choice), expected, "{select:?} {ignore:?}");
        }
    }

    #[test]
    fn unknown_names_are_reported() {
        let error = choice(&["broken-links"], &[]).expect_err("no rule");
        assert!(error.contains("did you mean `broken-link`?"), "{error}");
        let error = choice(&[], &["mdx-syntax"]).expect_err("always on");
        assert!(error.contains("cannot be turned off"), "{error}");
    }
}
