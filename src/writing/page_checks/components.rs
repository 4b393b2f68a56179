//! `components`: components that pages must or must not contain.

use super::problem::{Problem, place_of_missing, shows_more};
use crate::page::Page;
use crate::syntax::value::Node;
use crate::writing::keys::{self, Words};
use serde::Deserialize;

/// The check.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Components {
    required: Words,
    forbidden: Words,
}

impl Components {
    /// Reads the check of a rule.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub(super) fn read(rule: &Node) -> Result<Self, String> {
        let check: Self = keys::read(rule)?;
        if check.required.0.is_empty() && check.forbidden.0.is_empty() {
            return Err("neither `required` nor `forbidden` names a component".to_owned());
        }
        Ok(check)
    }

    /// Returns what it reports on `page`.
    pub(super) fn find(&self, page: &Page) -> Vec<Problem> {
        let mut problems = Vec::new();
        if !shows_more(page) {
            let mut required = self.required.0.iter();
            let is_missing = |name: &&String| !page.elements().any(|element| element.is(name));
            problems.extend(required.by_ref().filter(is_missing).map(|name| Problem {
                span: place_of_missing(page),
                message: format!("component `{name}` is missing"),
                note: format!("add a `{name}` to this page"),
            }));
        }
        for element in page.elements() {
            let name = element.name();
            if self.forbidden.0.iter().any(|forbidden| forbidden == name) {
                problems.push(Problem {
                    span: element.tag(),
                    message: format!("component `{name}` is not allowed on this page"),
                    note: "remove it, or use another component".to_owned(),
                });
            }
        }
        problems
    }
}
