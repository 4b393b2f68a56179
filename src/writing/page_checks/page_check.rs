//! The check of a rule about pages.

use super::components::Components;
use super::front_matter::FrontMatterCheck;
use super::headings::Headings;
use super::problem::Problem;
use crate::page::Page;
use crate::syntax::value::{Node, Range};
use crate::writing::culprit::culprit;

/// The check of a rule about pages.
#[derive(Debug)]
pub(crate) enum PageCheck {
    FrontMatter(FrontMatterCheck),
    Components(Components),
    Headings(Headings),
}

impl PageCheck {
    /// Reads the check of the kind `name`. Returns `None` if no check has this name.
    ///
    /// # Errors
    /// Returns what is wrong, and its range.
    pub(crate) fn read(name: &str, rule: &Node) -> Result<Option<Self>, (Range, String)> {
        Ok(Some(match name {
            "front-matter" => Self::FrontMatter(FrontMatterCheck::read(rule)?),
            "components" => Self::Components(read_with(Components::read, rule)?),
            "headings" => Self::Headings(read_with(Headings::read, rule)?),
            _ => return Ok(None),
        }))
    }

    /// Returns what it reports, for lists of rules.
    pub(crate) fn summary(&self) -> &'static str {
        match self {
            Self::FrontMatter(_) => "The front matter does not fit its schema.",
            Self::Components(_) => "A required component is missing, or a forbidden one is used.",
            Self::Headings(_) => "A required heading is missing, or a forbidden one is used.",
        }
    }

    /// Returns what it reports on `page`.
    pub(crate) fn find(&self, page: &Page) -> Vec<Problem> {
        match self {
            Self::FrontMatter(check) => check.find(page),
            Self::Components(check) => check.find(page),
            Self::Headings(check) => check.find(page),
        }
    }
}

/// Reads a check with `read`. Returns what is wrong, and its range.
fn read_with<C>(read: fn(&Node) -> Result<C, String>, rule: &Node) -> Result<C, (Range, String)> {
    read(rule).map_err(|why| culprit(rule, &why, |rule| read(rule).err()))
}
