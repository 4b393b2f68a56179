//! The rules that one run is about, whatever the configuration says.

use crate::catalog::{self, Facts, nearest};

/// The rules that one run is about: by name, or by group.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choice {
    select: Vec<String>,
    ignore: Vec<String>,
}

/// Why rules cannot be chosen so.
#[derive(Debug, thiserror::Error)]
pub enum ChoiceError {
    /// There is no such rule or group.
    #[error("there is no rule or group `{0}`: {1}")]
    Unknown(String, String),
    /// The rule is always on.
    #[error("`{0}` cannot be left out: what it reports was not checked")]
    AlwaysOn(String),
}

impl Choice {
    /// Only what `select` names, all where that is empty, without what `ignore` names.
    ///
    /// # Errors
    /// [`ChoiceError`] where a name is none, or a rule cannot be left out.
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

    /// Whether the run is not about this rule.
    pub fn leaves_out(&self, facts: &Facts) -> bool {
        let names = |list: &[String]| list.iter().any(|one| one == facts.id || one == facts.group);
        let is_selected = self.select.is_empty() || names(&self.select);
        !facts.always && (names(&self.ignore) || !is_selected)
    }

    /// Whether the run is about this rule by its own name, so that it is on even where the configuration is silent.
    pub fn names(&self, id: &str) -> bool {
        self.select.iter().any(|one| one == id)
    }

    /// Whether the run is not about every rule.
    pub fn is_narrow(&self) -> bool {
        !(self.select.is_empty() && self.ignore.is_empty())
    }
}

fn is_known(name: &str) -> Result<(), ChoiceError> {
    let rules = catalog::rules();
    if rules
        .iter()
        .any(|facts| facts.id == name || facts.group == name)
    {
        return Ok(());
    }
    let names = rules.iter().flat_map(|facts| [facts.id, facts.group]);
    let hint = match nearest(name, names) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`mdxlint rules` lists the rules".to_owned(),
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

    /// Whether the run is about `link`, `heading` and `always`.
    fn about(choice: &Choice) -> [bool; 3] {
        ["broken-link", "empty-heading", "mdx-syntax"]
            .map(|id| !choice.leaves_out(catalog::find(id).expect("a rule")))
    }

    #[test]
    fn rules_are_chosen_by_name_and_group() {
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
    fn wrong_names_are_told() {
        let error = choice(&["broken-links"], &[]).expect_err("no rule");
        assert!(error.contains("did you mean `broken-link`?"), "{error}");
        let error = choice(&[], &["mdx-syntax"]).expect_err("always on");
        assert!(error.contains("cannot be left out"), "{error}");
    }
}
