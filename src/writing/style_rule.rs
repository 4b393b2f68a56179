//! Style rules: what a site declares about its writing, in Vale's form.

use super::file_globs::FileGlobs;
use super::kinds::{Kind, KindError};
use super::page_checks::PageCheck;
use super::scope::Scope;
use super::spelling::Dictionaries;
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
    pub(super) check: Check,
    /// The only files that it is about. Rules of packages have none, because sections select their files.
    pub(super) files: Option<FileGlobs>,
}

/// What a rule checks.
#[derive(Debug)]
pub(super) enum Check {
    /// The texts of a page.
    Texts(Box<Kind>),
    /// A page.
    Page(PageCheck),
}

impl Check {
    fn read(
        extends: &str,
        rule: &Node,
        declaration: Declaration<'_>,
    ) -> Result<Self, StyleRuleError> {
        if declaration.is_own
            && let Some(check) = PageCheck::read(extends, rule).map_err(invalid_at)?
        {
            return Ok(Self::Page(check));
        }
        let replaces = action(rule) == Some("replace");
        match Kind::read(extends, rule, replaces, declaration.dictionaries) {
            Ok(kind) => Ok(Self::Texts(Box::new(kind))),
            Err(KindError::Unsupported(why)) => Err(StyleRuleError::Unsupported(why)),
            Err(KindError::Invalid(why)) => Err(invalid_at((culprit(rule, &why).range, why))),
        }
    }
}

/// Where a rule is declared.
#[derive(Debug, Clone, Copy)]
pub struct Declaration<'d> {
    /// The dictionaries that the rule can use.
    pub dictionaries: &'d Dictionaries,
    /// Whether the site declares it itself, so that it may be about pages and select files.
    pub is_own: bool,
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
    Unsupported(String),
}

impl StyleRule {
    /// Reads the rule `name` from a YAML map.
    ///
    /// # Errors
    /// [`StyleRuleError`] if it cannot be used.
    pub fn read(
        name: &str,
        rule: &Node,
        declaration: Declaration<'_>,
    ) -> Result<Self, StyleRuleError> {
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
        let check = Check::read(extends, rule, declaration)?;
        // The problem is the message of a rule about pages.
        let message = match (&check, rule.get("message")) {
            (Check::Page(_), None) => "%s",
            _ => required("message")?,
        };
        let files = rule.get("files").filter(|_| declaration.is_own);
        let files = files.map(|files| FileGlobs::read(declaration.dictionaries.base(), files));
        let files = files.transpose().map_err(invalid_at)?;
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
            message: message.to_owned(),
            severity,
            link: rule.get("link").and_then(Node::as_str).map(str::to_owned),
            limit: limit.transpose()?.flatten(),
            examples: examples(rule),
            scope: scope(rule, extends),
            check,
            files,
        })
    }

    /// Returns texts, or `None` if they are not known. Everything that it finds contains at least one of them.
    pub(super) fn literals(&self) -> Option<Vec<String>> {
        match &self.check {
            Check::Texts(kind) => kind.literals(),
            Check::Page(_) => None,
        }
    }

    /// Returns what it reports, for lists of rules.
    pub fn summary(&self) -> &str {
        match &self.check {
            Check::Page(check) if self.message == "%s" => check.summary(),
            _ => &self.message,
        }
    }
}

fn invalid_at((range, message): (Range, String)) -> StyleRuleError {
    StyleRuleError::Invalid { range, message }
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
