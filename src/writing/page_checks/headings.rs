//! `headings`: headings that pages must or must not contain.

use super::problem::{Problem, place_of_missing, shows_more};
use crate::page::{Heading, Page};
use crate::syntax::value::Node;
use crate::writing::keys::{self, OnByDefault, Words};
use crate::writing::pattern::Pattern;
use serde::Deserialize;

/// The keys.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Keys {
    required: Words,
    forbidden: Words,
    ordered: OnByDefault,
    ignorecase: bool,
}

/// The check.
#[derive(Debug)]
pub(crate) struct Headings {
    required: Vec<Wanted>,
    forbidden: Vec<Wanted>,
    /// Whether the required headings have an order.
    is_ordered: bool,
}

/// A text of a heading, or a pattern for the whole text.
#[derive(Debug)]
struct Wanted {
    written: String,
    pattern: Pattern,
}

impl Wanted {
    fn all(words: &[String], ignores_case: bool) -> Result<Vec<Self>, String> {
        let flag = if ignores_case { "(?i)" } else { "" };
        let wanted = words.iter().map(|written| {
            Ok(Self {
                written: written.clone(),
                pattern: Pattern::new(&format!("{flag}^(?:{written})$"))?,
            })
        });
        wanted.collect()
    }

    fn is(&self, heading: &Heading<'_>) -> bool {
        let text = heading.text.trim();
        text == self.written || self.pattern.is_in(text) == Ok(true)
    }
}

impl Headings {
    /// Reads the check of a rule.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub(super) fn read(rule: &Node) -> Result<Self, String> {
        let keys: Keys = keys::read(rule)?;
        if keys.required.0.is_empty() && keys.forbidden.0.is_empty() {
            return Err("neither `required` nor `forbidden` has a heading".to_owned());
        }
        Ok(Self {
            required: Wanted::all(&keys.required.0, keys.ignorecase)?,
            forbidden: Wanted::all(&keys.forbidden.0, keys.ignorecase)?,
            is_ordered: keys.ordered.0,
        })
    }

    /// Returns what it reports on `page`.
    pub(super) fn find(&self, page: &Page) -> Vec<Problem> {
        let headings: Vec<Heading<'_>> = page.headings().collect();
        let mut problems = Vec::new();
        self.add_missing(page, &headings, &mut problems);
        for heading in &headings {
            if self.forbidden.iter().any(|wanted| wanted.is(heading)) {
                problems.push(Problem {
                    span: heading.span,
                    message: format!(
                        "heading `{}` is not allowed on this page",
                        heading.text.trim()
                    ),
                    note: "rename or remove it".to_owned(),
                });
            }
        }
        problems
    }

    /// Adds the required headings that are missing or in another order.
    fn add_missing(&self, page: &Page, headings: &[Heading<'_>], problems: &mut Vec<Problem>) {
        let can_be_elsewhere = shows_more(page);
        let mut after = 0;
        let mut previous: Option<&Wanted> = None;
        for wanted in &self.required {
            let written = &wanted.written;
            let find = |from: usize| {
                let mut rest = headings.iter().skip(from);
                rest.position(|heading| wanted.is(heading))
                    .map(|at| at + from)
            };
            let from = if self.is_ordered { after } else { 0 };
            if let Some(found) = find(from) {
                after = found + 1;
                previous = Some(wanted);
            } else if let (Some(early), Some(previous)) = (find(0), previous) {
                let previous = &previous.written;
                problems.push(Problem {
                    span: headings[early].span,
                    message: format!("heading `{written}` is before `{previous}`"),
                    note: format!("move this section after `{previous}`"),
                });
            } else if !can_be_elsewhere {
                problems.push(Problem {
                    span: place_of_missing(page),
                    message: format!("heading `{written}` is missing"),
                    note: "add a section with this heading".to_owned(),
                });
            }
        }
    }
}
