//! A configuration file as written, with the span of every part.

use super::Level;
use crate::catalog::{Component, Facts};
use crate::syntax::value::Node;
use crate::text::Span;

/// An error in a configuration file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingError {
    /// The span.
    pub span: Span,
    /// The problem, in lower case.
    pub message: String,
    /// How to fix it.
    pub note: String,
}

/// The settings of one rule in a configuration file.
#[derive(Debug, Clone)]
pub struct RuleSetting {
    /// The rule.
    pub facts: &'static Facts,
    /// The level, or `None` if only options are set.
    pub level: Option<Level>,
    /// The options: name, value, and the span of the value.
    pub options: Vec<(Box<str>, Node, Span)>,
}

/// Rules for some of the files.
#[derive(Debug, Clone)]
pub(super) struct RawOverride {
    /// Globs relative to the folder of the configuration file, with their spans.
    pub(super) files: Vec<(Box<str>, Span)>,
    /// The settings for these files.
    pub(super) rules: Vec<RuleSetting>,
}

/// A configuration file.
#[derive(Debug, Clone, Default)]
pub(super) struct RawConfig {
    /// The URL of the site, without a trailing slash.
    pub(super) address: Option<Box<str>>,
    /// Globs of files to exclude, with their spans.
    pub(super) exclude: Vec<(Box<str>, Span)>,
    /// Globs of files that a build step generates.
    pub(super) generated: Vec<(Box<str>, Span)>,
    /// Globs of the source files of generated files.
    pub(super) sources: Vec<(Box<str>, Span)>,
    /// The settings of rules.
    pub(super) rules: Vec<RuleSetting>,
    /// The settings for some of the files.
    pub(super) overrides: Vec<RawOverride>,
    /// The site's own components.
    pub(super) components: Vec<(Box<str>, Component)>,
    /// The content of rule files for editors, as written.
    pub(super) rule_files: Option<Node>,
    /// The addresses of other sites to follow, as written.
    pub(super) external_links: Option<Node>,
    /// The errors in the file.
    pub(super) errors: Vec<SettingError>,
}
