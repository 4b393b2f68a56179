//! Style rules: what a site declares about its writing, in Vale's form.

use super::culprit::culprit;
use super::file_globs::FileGlobs;
use super::kinds::{Kind, KindError};
use super::page_checks::PageCheck;
use super::scope::{Scope, unknown_part};
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
        let read = |rule: &Node| Kind::read(extends, rule, replaces, declaration.dictionaries);
        match read(rule) {
            Ok(kind) => Ok(Self::Texts(Box::new(kind))),
            Err(KindError::Unsupported(why)) => Err(StyleRuleError::Unsupported(why)),
            Err(KindError::UnknownKind(why)) => {
                let kind = rule.get("extends").unwrap_or(rule);
                Err(invalid_at((kind.range, why)))
            }
            Err(KindError::Invalid(why)) => {
                let error = |rule: &Node| match read(rule) {
                    Err(KindError::Invalid(why)) => Some(why),
                    _ => None,
                };
                Err(invalid_at(culprit(rule, &why, error)))
            }
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
            let value = rule.get(key);
            let value = value.ok_or_else(|| invalid(rule, format!("`{key}` is missing")))?;
            let text = value.as_str();
            text.ok_or_else(|| invalid(value, format!("`{key}` is {}, not a string", value.kind())))
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
        let limit = limit(rule).map_err(invalid_at)?;
        let scope = scope(rule, extends, declaration.is_own).map_err(invalid_at)?;
        Ok(Self {
            name: name.to_owned(),
            message: message.to_owned(),
            severity,
            link: rule.get("link").and_then(Node::as_str).map(str::to_owned),
            limit,
            examples: examples(rule),
            scope,
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

/// Returns the most findings of a rule in one page, if it has a limit.
fn limit(rule: &Node) -> Result<Option<usize>, (Range, String)> {
    let Some(limit) = rule.get("limit") else {
        return Ok(None);
    };
    let number = match limit.data {
        Data::Number(number) => number.to_string().parse().ok(),
        _ => None,
    };
    let number = number.ok_or_else(|| (limit.range, "`limit` is not a whole number".to_owned()))?;
    Ok(Some(number).filter(|limit| *limit > 0))
}

/// Returns the scope of a rule. Packages can name scopes that pages never have, and the rules of a site cannot.
fn scope(rule: &Node, extends: &str, is_own: bool) -> Result<Scope, (Range, String)> {
    match extends {
        "metric" | "readability" => return Ok(Scope::new(&["summary"])),
        "sequence" => return Ok(Scope::new(&["sentence"])),
        _ => (),
    }
    let Some(node) = rule.get("scope") else {
        return Ok(Scope::default());
    };
    let items = match &node.data {
        Data::List(items) => items,
        _ => std::slice::from_ref(node),
    };
    let names: Vec<&str> = items.iter().filter_map(Node::as_str).collect();
    for item in items.iter().filter(|_| is_own) {
        match item.as_str().map(unknown_part) {
            None => return Err((item.range, format!("`scope` is {}", item.kind()))),
            Some(Some(name)) => return Err((item.range, format!("unknown scope `{name}`"))),
            Some(None) => (),
        }
    }
    Ok(if names.is_empty() {
        Scope::default()
    } else {
        Scope::new(&names)
    })
}
