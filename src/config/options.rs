//! Validates rule options against the manual of the rule.

use super::setting_errors::SettingErrors;
use crate::catalog::Facts;
use crate::syntax::value::{Data, Member, Node};
use crate::text::Span;
use serde_yaml::Value;

/// Reads one option. Returns `None` and adds an error if the rule has no such option or the value has another type.
pub(super) fn read(
    errors: &mut SettingErrors,
    facts: &Facts,
    member: &Member,
) -> Option<(Box<str>, Node, Span)> {
    let span = errors.span(member.value.range);
    let Some((_, option)) = facts.options.iter().find(|(name, _)| **name == *member.key) else {
        let key = errors.span(member.key_range);
        let message = format!("`{}` has no option `{}`", facts.id, member.key);
        let known = facts.options.iter().map(|(name, _)| name.as_str());
        errors.unknown(key, message, &member.key, known.chain(["severity"]));
        return None;
    };
    if let Some(wanted) = mismatch(&member.value, &option.default) {
        errors.wrong_type(&member.key, &member.value, wanted, option.doc.clone());
        return None;
    }
    Some((member.key.clone(), member.value.clone(), span))
}

/// Returns the expected type if `node` has another one. The type of the default value is the type of the option.
fn mismatch(node: &Node, default: &Value) -> Option<&'static str> {
    let whole = |node: &Node| matches!(node.data, Data::Number(value) if value >= 0.0 && value.fract() == 0.0);
    let (fits, wanted) = match default {
        Value::Bool(_) => (matches!(node.data, Data::Bool(_)), "a boolean"),
        Value::Number(_) => (whole(node), "a whole number"),
        Value::String(_) => (node.as_str().is_some(), "a string"),
        Value::Sequence(_) => {
            let strings = node.items().iter().all(|item| item.as_str().is_some());
            (
                matches!(node.data, Data::List(_)) && strings,
                "a list of strings",
            )
        }
        _ => (matches!(node.data, Data::Map(_)), "a map"),
    };
    (!fits).then_some(wanted)
}
