//! Style rules: what a site declares about its writing, in Vale's form.

use super::kinds::{Kind, KindError};
use super::scope::Scope;
use crate::diagnostic::Severity;
use crate::syntax::value::{Data, Node, Range};

/// The group of the rules that a site declares itself, and the first part of their names.
pub const OWN_GROUP: &str = "own";

/// A style rule.
#[derive(Debug)]
pub struct StyleRule {
    /// The name: `Google.We` in a package, `own.product-name` for a rule of the site itself.
    pub name: String,
    /// The message, with places for values.
    pub message: String,
    /// The severity that the rule gives itself.
    pub severity: Severity,
    /// Where the rule is explained.
    pub link: Option<String>,
    /// Some texts that it finds, each with the right one if the rule says so.
    pub examples: Vec<(String, Option<String>)>,
    /// The most findings in one page.
    pub(super) limit: Option<usize>,
    pub(super) scope: Scope,
    pub(super) kind: Kind,
}

/// The most examples of a rule.
const MAX_EXAMPLES: usize = 12;

/// Why a style rule cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StyleRuleError {
    /// The rule is not valid.
    Invalid {
        /// The range in its file.
        range: Range,
        /// The problem, in lower case.
        message: String,
    },
    /// The rule is valid, but is not run, for this reason.
    Unsupported(&'static str),
}

impl StyleRule {
    /// Reads the rule `name` from a YAML map.
    ///
    /// # Errors
    /// [`StyleRuleError`] if it cannot be used.
    pub fn read(name: &str, rule: &Node) -> Result<Self, StyleRuleError> {
        let invalid = |at: &Node, message: String| StyleRuleError::Invalid {
            range: at.range,
            message,
        };
        if !matches!(rule.data, Data::Map(_)) {
            return Err(invalid(
                rule,
                format!("a style rule is a map, not {}", rule.kind()),
            ));
        }
        let required = |key: &str| {
            let value = rule.get(key).and_then(Node::as_str);
            value.ok_or_else(|| invalid(rule, format!("`{key}` is missing")))
        };
        let extends = required("extends")?;
        // Rules that are not run may lack the rest.
        let replaces = action(rule) == Some("replace");
        let kind = Kind::read(extends, rule, replaces).map_err(|error| match error {
            KindError::Invalid(why) => invalid(culprit(rule, &why), why),
            KindError::Unsupported(why) => StyleRuleError::Unsupported(why),
        })?;
        let severity = match rule.get("level") {
            None => Severity::Warning,
            Some(level) => severity(level.as_str().unwrap_or_default()).ok_or_else(|| {
                invalid(
                    level,
                    "`level` is not `suggestion`, `warning` or `error`".to_owned(),
                )
            })?,
        };
        let limit = rule.get("limit").map(|limit| match limit.data {
            Data::Number(number) => Ok(number.to_string().parse().ok().filter(|limit| *limit > 0)),
            _ => Err(invalid(limit, "`limit` is not a number".to_owned())),
        });
        Ok(Self {
            name: name.to_owned(),
            message: required("message")?.to_owned(),
            severity,
            link: rule.get("link").and_then(Node::as_str).map(str::to_owned),
            limit: limit.transpose()?.flatten(),
            examples: examples(rule),
            scope: scope(rule, extends),
            kind,
        })
    }
}

/// Returns the severity that Vale calls `level`.
pub(super) fn severity(level: &str) -> Option<Severity> {
    match level {
        "suggestion" | "info" => Some(Severity::Info),
        "warning" => Some(Severity::Warning),
        "error" => Some(Severity::Error),
        _ => None,
    }
}

/// Returns some texts that a rule finds: those of its patterns that are texts.
fn examples(rule: &Node) -> Vec<(String, Option<String>)> {
    let swaps = rule
        .get("swap")
        .map(Node::members)
        .unwrap_or_default()
        .iter();
    let swaps =
        swaps.filter_map(|member| Some((&*member.key, Some(member.value.as_str()?.to_owned()))));
    let tokens = rule
        .get("tokens")
        .map(Node::items)
        .unwrap_or_default()
        .iter();
    let tokens = tokens.filter_map(|token| Some((token.as_str()?, None)));
    let plain = swaps
        .chain(tokens)
        .filter(|(text, right)| is_plain(text) && right.as_deref().is_none_or(is_plain));
    plain
        .take(MAX_EXAMPLES)
        .map(|(text, right)| (text.to_owned(), right))
        .collect()
}

/// Returns whether a pattern is a text.
pub(super) fn is_plain(pattern: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '\'');
    !pattern.is_empty() && pattern.chars().all(is_part)
}

/// Returns the name of the action of a rule.
fn action(rule: &Node) -> Option<&str> {
    rule.get("action")?.get("name")?.as_str()
}

fn scope(rule: &Node, extends: &str) -> Scope {
    match extends {
        "metric" | "readability" => return Scope::new(&["summary"]),
        "sequence" => return Scope::new(&["sentence"]),
        _ => (),
    }
    let Some(node) = rule.get("scope") else {
        return Scope::default();
    };
    let names: Vec<&str> = match &node.data {
        Data::List(items) => items.iter().filter_map(Node::as_str).collect(),
        _ => node.as_str().into_iter().collect(),
    };
    if names.is_empty() {
        Scope::default()
    } else {
        Scope::new(&names)
    }
}

/// Returns the part of a rule that an error message names, otherwise the rule.
fn culprit<'n>(rule: &'n Node, message: &str) -> &'n Node {
    let members = rule.members().iter();
    let mut named =
        members.filter(|member| message.contains(&format!("`{}`", member.key.to_lowercase())));
    named.next().map_or(rule, |member| &member.value)
}
