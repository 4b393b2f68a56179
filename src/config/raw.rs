//! A configuration file as it is written, every part with its place.

use super::Level;
use crate::catalog::{Component, Facts};
use crate::syntax::value::Node;
use crate::text::Span;

/// A mistake in a configuration file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Where it is.
    pub span: Span,
    /// What is wrong: one sentence, lower case.
    pub message: String,
    /// What to do.
    pub note: String,
}

/// What a configuration file asks of one rule.
#[derive(Debug, Clone)]
pub struct RuleWish {
    /// The rule.
    pub facts: &'static Facts,
    /// What it is set to; none where only options are given.
    pub level: Option<Level>,
    /// Its options: name, value, and where the value stands.
    pub options: Vec<(Box<str>, Node, Span)>,
}

/// Rules for some of the files.
#[derive(Debug, Clone)]
pub(super) struct RawOverride {
    /// Globs, from the folder of the file, with their places.
    pub(super) files: Vec<(Box<str>, Span)>,
    /// What is asked for them.
    pub(super) rules: Vec<RuleWish>,
}

/// A configuration file.
#[derive(Debug, Clone, Default)]
pub(super) struct RawConfig {
    /// A preset or another file, with its place.
    pub(super) extends: Option<(Box<str>, Span)>,
    /// Where the site is served, without a slash at the end.
    pub(super) address: Option<Box<str>>,
    /// Globs of files that are not checked, with their places.
    pub(super) exclude: Vec<(Box<str>, Span)>,
    /// Globs of files that a build step writes.
    pub(super) generated: Vec<(Box<str>, Span)>,
    /// Globs of the files that they are made from.
    pub(super) sources: Vec<(Box<str>, Span)>,
    /// What is asked of rules.
    pub(super) rules: Vec<RuleWish>,
    /// What is asked for some of the files.
    pub(super) overrides: Vec<RawOverride>,
    /// The site's own components.
    pub(super) components: Vec<(Box<str>, Component)>,
    /// What rule files of editors should say, as it is written.
    pub(super) rule_files: Option<Node>,
    /// Its mistakes.
    pub(super) problems: Vec<Problem>,
}
