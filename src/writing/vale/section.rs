//! A section of `.vale.ini`: which rules are on in which files.

use super::glob::SectionGlob;
use super::ini::IniSection;
use crate::diagnostic::Severity;
use crate::files::GlobBudget;
use crate::writing::style_rule::severity;

/// The keys of a section that are not names of rules.
const KEYS: [&str; 9] = [
    "BasedOnStyles",
    "BlockIgnores",
    "IgnorePatterns",
    "TokenIgnores",
    "CommentDelimiters",
    "Transform",
    "Lang",
    "View",
    "mdx",
];

/// What a section says about a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Toggle {
    Off,
    On,
    Level(Severity),
}

/// A section.
#[derive(Debug, Clone)]
pub(super) struct Section {
    /// `None` for the section of all files, `[*]`.
    pub(super) glob: Option<SectionGlob>,
    /// The styles that are on, if the section says so, each with its line.
    pub(super) styles: Option<Vec<(String, usize)>>,
    /// What it says about single rules.
    pub(super) toggles: Vec<RuleToggle>,
}

/// What a section says about a rule, and in which line.
#[derive(Debug, Clone)]
pub(super) struct RuleToggle {
    pub(super) rule: String,
    pub(super) toggle: Toggle,
    pub(super) line: usize,
}

impl Section {
    /// Reads a section.
    ///
    /// # Errors
    /// Returns why its glob is not valid.
    pub(super) fn read(section: &IniSection, budget: &mut GlobBudget) -> Result<Self, String> {
        let glob = match section.name.as_str() {
            "*" => None,
            name => Some(SectionGlob::new(name, budget)?),
        };
        let has_styles = section.value("BasedOnStyles").is_some();
        let toggles = section
            .entries
            .iter()
            .filter(|entry| !KEYS.contains(&entry.key.as_str()));
        let toggle = |value: &str| match value {
            "YES" => Toggle::On,
            _ => severity(value).map_or(Toggle::Off, Toggle::Level),
        };
        Ok(Self {
            glob,
            styles: has_styles.then(|| section.items("BasedOnStyles").collect()),
            toggles: toggles
                .map(|entry| RuleToggle {
                    rule: entry.key.clone(),
                    toggle: toggle(&entry.value),
                    line: entry.line,
                })
                .collect(),
        })
    }

    /// Returns what it says about a rule.
    pub(super) fn toggle(&self, rule: &str) -> Option<Toggle> {
        let mut toggles = self.toggles.iter().rev();
        toggles.find(|one| one.rule == rule).map(|one| one.toggle)
    }

    /// Returns whether its patterns apply to pages. Vale compares only the extension.
    pub(super) fn is_about_pages(&self) -> bool {
        let Some(glob) = &self.glob else {
            return true;
        };
        [".mdx", ".md", "a.mdx", "a.md"]
            .iter()
            .any(|name| glob.is_match(name))
    }
}
