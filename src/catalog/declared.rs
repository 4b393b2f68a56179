//! The facts about rules that sites declare, such as the rules of a style package.

use super::facts::{Changes, Declared, Facts, Fixes, Needs, Subject, rules};
use super::manual::Manual;
use crate::diagnostic::Severity;
use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

/// The declared rules by id, the last declaration of each.
///
/// Ids of rules are static texts everywhere, so declarations are never freed. A site has few, and equal ones are one.
static DECLARED: RwLock<Option<HashMap<&'static str, &'static Facts>>> = RwLock::new(None);

/// Declares a rule: its id, its group, what it reports, and where it is explained. Returns its facts.
pub fn declare(
    id: &str,
    group: &str,
    summary: &str,
    severity: Severity,
    link: Option<&str>,
) -> &'static Facts {
    let declared_with = Declared {
        link: link.map(str::to_owned),
    };
    let mut declared = DECLARED.write().unwrap_or_else(PoisonError::into_inner);
    let declared = declared.get_or_insert_default();
    if let Some(known) = declared.get(id)
        && known.group == group
        && known.summary == summary
        && known.severity == Some(severity)
        && known.declared.as_ref() == Some(&declared_with)
    {
        return known;
    }
    let facts: &'static Facts = Box::leak(Box::new(Facts {
        id: id.to_owned().leak(),
        group: group.to_owned().leak(),
        summary: summary.to_owned(),
        advice: None,
        severity: Some(severity),
        strict: Some(severity),
        spec: None,
        specification: None,
        fix: Fixes::None,
        fix_changes: Changes::Text,
        since: String::new(),
        on: Subject::Everything,
        always: false,
        replaces_others: false,
        needs: Needs::Nothing,
        by_engine: false,
        options: Vec::new(),
        manual: Manual::new(""),
        declared: Some(declared_with),
    }));
    declared.insert(facts.id, facts);
    facts
}

/// Returns the rule with this id, also if a site declares it.
pub fn find(id: &str) -> Option<&'static Facts> {
    static BY_ID: LazyLock<HashMap<&str, &Facts>> =
        LazyLock::new(|| rules().iter().map(|facts| (facts.id, facts)).collect());
    BY_ID.get(id).copied().or_else(|| {
        let declared = DECLARED.read().unwrap_or_else(PoisonError::into_inner);
        declared.as_ref()?.get(id).copied()
    })
}

/// Returns all rules, also those that sites declare.
pub fn all_rules() -> Vec<&'static Facts> {
    let declared = DECLARED.read().unwrap_or_else(PoisonError::into_inner);
    let declared = declared.iter().flat_map(HashMap::values);
    let mut declared: Vec<&Facts> = declared.copied().collect();
    declared.sort_unstable_by_key(|facts| facts.id);
    rules().iter().chain(declared).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_declarations_are_one() {
        let declare = |summary| declare("Test.One", "Test", summary, Severity::Info, None);
        let first = declare("one");
        assert!(std::ptr::eq(first, declare("one")));
        assert!(std::ptr::eq(first, find("Test.One").expect("declared")));
        assert_eq!(declare("two").summary, "two");
    }
}
