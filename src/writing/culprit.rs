//! Finds the part of a style rule that an error is about.

use super::keys::COMMON;
use super::pattern::{INVALID, Pattern};
use crate::syntax::value::{Data, Member, Node, Range};

/// The most keys of a rule that are tried.
const MAX_TRIED: usize = 100;

/// Returns the part of `rule` that the error `why` is about, and the error in words that name it. `read` reads a rule, and
/// returns its error.
pub(super) fn culprit(
    rule: &Node,
    why: &str,
    read: impl Fn(&Node) -> Option<String>,
) -> (Range, String) {
    let members = rule.members();
    if why.ends_with("is missing") {
        return (rule.range, why.to_owned());
    }
    if let Some(cause) = why.strip_prefix(INVALID)
        && let Some((range, pattern)) = invalid_pattern(members)
    {
        return (range, format!("{INVALID} `{pattern}`{cause}"));
    }
    let named = |member: &&Member| why.starts_with(&format!("`{}`", member.key.to_lowercase()));
    if let Some(member) = members.iter().find(named) {
        return (member.value.range, why.to_owned());
    }
    // Without the key that it is about, a rule has another error, or none.
    let without = |index: usize| {
        let mut others = members.to_vec();
        others.remove(index);
        Node {
            range: rule.range,
            data: Data::Map(others),
        }
    };
    let mut tried = (0..members.len().min(MAX_TRIED)).filter(|index| is_own(&members[*index]));
    let Some(index) = tried.find(|index| read(&without(*index)).as_deref() != Some(why)) else {
        return (rule.range, why.to_owned());
    };
    let member = &members[index];
    if why.starts_with("unknown key") {
        (member.key_range, why.to_owned())
    } else if why.starts_with("invalid ") {
        (member.value.range, format!("`{}`: {why}", member.key))
    } else {
        (member.value.range, why.to_owned())
    }
}

/// Returns whether only the kind of the rule has this key.
fn is_own(member: &Member) -> bool {
    !COMMON.contains(&member.key.to_lowercase().as_str())
}

/// Returns the first text that is not a valid pattern, and its range.
fn invalid_pattern(members: &[Member]) -> Option<(Range, &str)> {
    let mut own = members.iter().filter(|member| is_own(member));
    own.find_map(|member| invalid_in(&member.value))
}

fn invalid_in(value: &Node) -> Option<(Range, &str)> {
    let is_invalid = |text: &str| Pattern::new(text).is_err();
    match &value.data {
        Data::Text(text) => is_invalid(text).then_some((value.range, &**text)),
        Data::List(items) => items.iter().find_map(invalid_in),
        Data::Map(members) => members.iter().find_map(|member| {
            let of_key = is_invalid(&member.key).then_some((member.key_range, &*member.key));
            of_key.or_else(|| invalid_in(&member.value))
        }),
        _ => None,
    }
}
