//! The styles of a site: packages that its Vale configuration names, and rules of its own.

use super::setting_errors::SettingErrors;
use crate::catalog::declare;
use crate::files::Root;
use crate::syntax::value::{Data, Node};
use crate::writing::vale::{Styles, find_vale_ini, load};
use crate::writing::{Declaration, OWN_GROUP, StyleRule, StyleRuleError};
use std::path::Path;

/// Returns the styles that the Vale configuration of the site at `root` names. Without one, there are none.
pub(super) fn found_styles(root: &Path) -> Styles {
    find_vale_ini(root).map_or_else(Styles::default, |path| styles_at(&path))
}

/// Returns the styles that the Vale configuration at `path` names. Their rules are known from then on.
pub(super) fn styles_at(path: &Path) -> Styles {
    let styles = load(path);
    for rule in &styles.rules {
        declare_rule(rule);
    }
    styles
}

fn declare_rule(rule: &StyleRule) {
    let group = rule.name.split('.').next().unwrap_or_default();
    declare(
        &rule.name,
        group,
        rule.summary(),
        rule.severity,
        rule.link.as_deref(),
    );
}

/// Adds the rules that a configuration file in the folder `from` declares in `style-rules`.
pub(super) fn add_own_rules(
    node: &Node,
    from: (&Root, &Path),
    styles: &mut Styles,
    errors: &mut SettingErrors,
) {
    let dictionaries = styles.dictionaries.at(from.0, from.1);
    let declaration = Declaration {
        dictionaries: &dictionaries,
        is_own: true,
    };
    if !matches!(node.data, Data::Map(_) | Data::Null) {
        let advice = "write `rule-name: { extends: existence, message: ..., tokens: [...] }`, one rule per line";
        errors.wrong_type("style-rules", node, "a map", advice);
    }
    for member in node.members() {
        let name = &*member.key;
        let at = errors.span(member.key_range);
        let is_id = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if name.is_empty() || !name.bytes().all(is_id) {
            let advice = "write lower-case letters, digits and hyphens: `no-jargon`";
            errors.add(
                at,
                format!("`{name}` is not a valid name for a rule"),
                advice,
            );
            continue;
        }
        match StyleRule::read(&format!("{OWN_GROUP}.{name}"), &member.value, declaration) {
            Ok(rule) => {
                declare_rule(&rule);
                styles.set_own(rule);
            }
            Err(StyleRuleError::Unsupported(why)) => {
                let advice = "docs/style.mdx says what this kind needs";
                errors.add(at, format!("`{name}` cannot be run: {why}"), advice);
            }
            Err(StyleRuleError::Invalid { range, message }) => {
                let at = errors.span(range);
                let advice = "docs/style.mdx describes the kinds and their keys";
                errors.add(at, format!("invalid rule `{name}`: {message}"), advice);
            }
        }
    }
}
