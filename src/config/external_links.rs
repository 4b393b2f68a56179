//! Which addresses of other sites are followed: `external-links` in a configuration file.

use super::setting_errors::SettingErrors;
use crate::files::GlobBudget;
use crate::syntax::value::{Data, Node};
use globset::{GlobSet, GlobSetBuilder};

/// The keys of `external-links`.
const KEYS: [&str; 2] = ["only", "skip"];

/// Which addresses of other sites are followed. Configuration files can only narrow them down.
#[derive(Debug, Clone, Default)]
pub struct ExternalLinks {
    /// The lists of all files. One glob of each list must match.
    only: Vec<GlobSet>,
    /// Globs that must not match.
    skip: Vec<GlobSet>,
}

impl ExternalLinks {
    /// Returns whether an address, written as in a page, is followed.
    pub fn include(&self, address: &str) -> bool {
        self.only.iter().all(|globs| globs.is_match(address))
            && !self.skip.iter().any(|globs| globs.is_match(address))
    }

    /// Adds the lists of a configuration file.
    pub(super) fn apply(&mut self, node: &Node, errors: &mut SettingErrors) {
        if !matches!(node.data, Data::Map(_) | Data::Null) {
            let advice = "write `external-links: { skip: [\"https://example.com/*\"] }`";
            errors.wrong_type("external-links", node, "a map", advice);
        }
        for member in node.members() {
            match &*member.key {
                "only" => self.only.extend(globs(&member.value, "only", errors)),
                "skip" => self.skip.extend(globs(&member.value, "skip", errors)),
                key => {
                    let span = errors.span(member.key_range);
                    let message = format!("unknown key `{key}`");
                    errors.unknown(span, message, key, KEYS.into_iter());
                }
            }
        }
    }
}

/// Compiles a list of globs, in which `*` matches any text. Returns `None` if there is none.
fn globs(node: &Node, key: &str, errors: &mut SettingErrors) -> Option<GlobSet> {
    if !matches!(node.data, Data::List(_)) {
        let advice = format!("write `{key}: [\"https://example.com/*\"]`");
        errors.wrong_type(key, node, "a list", advice);
        return None;
    }
    let (mut set, mut budget) = (GlobSetBuilder::new(), GlobBudget::default());
    for item in node.items() {
        let Some(pattern) = item.as_str() else {
            let advice = "write the address in quotes";
            errors.wrong_type(key, item, "a string", advice);
            continue;
        };
        match budget.crossing_glob(pattern) {
            Ok(glob) => {
                set.add(glob);
            }
            Err(why) => {
                let message = format!("`{pattern}` is not a valid glob: {why}");
                let span = errors.span(item.range);
                errors.add(span, message, "`*` matches any text");
            }
        }
    }
    match set.build() {
        Ok(set) => Some(set),
        Err(why) => {
            let message = format!("these globs cannot be used together: {why}");
            let span = errors.span(node.range);
            errors.add(span, message, "write fewer or shorter globs");
            None
        }
    }
}
