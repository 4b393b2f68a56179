//! Compares `docs.json` with the table of its properties.

use super::config_problems::{ConfigProblem, Owner, ProblemKind, Response, Spot};
use super::stray_keys::{
    UnknownMember, intended_field, is_misplaced, is_reference, is_remark, name_in_plural,
    take_misspelt,
};
use super::string_formats::fits;
use crate::catalog::{Choice, Condition, DOCS_JSON, DocsField, NAVIGATION};
use crate::site::{Data, Member, Site, Value};
use std::collections::{HashMap, HashSet};

/// The deepest nesting of objects. The depth of a file is limited too, but files can include each other.
const MAX_DEPTH: usize = 400;

/// The type of the whole file.
static OBJECT: [Choice; 1] = [Choice::Object(0)];

/// Returns everything in the `docs.json` of `site` that does not match the table.
pub(super) fn problems(site: &Site) -> Vec<ConfigProblem<'_>> {
    let mut walk = Walk::default();
    if let Some(root) = site.manifest().root() {
        let owner = Owner {
            value: root,
            facts: DOCS_JSON.root(),
            key: "",
            is_item: false,
        };
        if matches!(root.data, Data::Map(_)) {
            walk.object(owner);
        } else {
            walk.open.push(owner);
            let spot = Spot {
                key: "docs.json",
                is_item: false,
                is_lenient: false,
            };
            walk.value(spot, root, &OBJECT);
        }
    }
    walk.problems
}

#[derive(Default)]
struct Walk<'s> {
    problems: Vec<ConfigProblem<'s>>,
    /// The objects around the current value, the innermost last.
    open: Vec<Owner<'s>>,
}

impl<'s> Walk<'s> {
    fn object(&mut self, owner: Owner<'s>) {
        let members = owner.value.members();
        let is_elsewhere = members.len() == 1 && &*members[0].key == "sourceRef";
        if self.open.len() >= MAX_DEPTH || is_elsewhere {
            return;
        }
        self.open.push(owner);
        let mut unknown: Vec<UnknownMember<'_>> = Vec::new();
        let plural = name_in_plural(owner);
        let mut names_in_use: HashSet<&str> = members.iter().map(|member| &*member.key).collect();
        for member in members {
            match owner.facts.fields.get(&*member.key) {
                _ if plural.is_some_and(|(name, _)| std::ptr::eq(name, member)) => {
                    unknown.push((member, plural.map(|(_, meant)| meant)));
                }
                Some(field) => self.field(&member.key, &member.value, field),
                None if is_remark(&member.key, owner.facts) || is_reference(member) => (),
                None if is_misplaced(&member.key, owner.facts) => (),
                None => {
                    let meant = intended_field(owner, member, &names_in_use);
                    names_in_use.extend(meant.map(|meant| meant.name));
                    unknown.push((member, meant));
                }
            }
        }
        // The fields that a missing file would add are unknown.
        if !members.iter().any(is_reference) {
            self.missing(owner, &mut unknown);
            if owner.facts.name == "navigation" {
                self.pattern(owner, &mut unknown);
            }
        }
        for (member, meant) in unknown {
            let is_refused = owner.facts.is_strict || {
                let mut refused = owner.facts.refuses.iter();
                refused.any(|key| **key == *member.key)
            };
            self.report(
                false,
                if is_refused {
                    ProblemKind::Refused { member, meant }
                } else {
                    ProblemKind::Unknown { member, meant }
                },
            );
        }
        self.open.pop();
    }

    /// Reports a navigation without a primary pattern: it has no list, or only empty lists that must not be empty.
    fn pattern(&mut self, owner: Owner<'s>, unknown: &mut Vec<UnknownMember<'s>>) {
        let table = &NAVIGATION;
        let mut lists = owner.value.members().iter();
        let mut lists = lists.by_ref().filter(|member| table.is_list(&member.key));
        let Some(first) = lists.next() else {
            let misspelt = take_misspelt(unknown, |name| table.root.iter().any(|key| key == name));
            let kind = match misspelt {
                None => ProblemKind::NoPattern { list: None },
                Some((member, meant)) => ProblemKind::Missing {
                    field: meant.name,
                    choices: &[],
                    misspelt: Some((member, meant)),
                },
            };
            self.report(false, kind);
            return;
        };
        let is_refused = |member: &Member| {
            let may_be_empty = table.may_be_empty.iter().any(|key| **key == *member.key);
            let is_empty = matches!(&member.value.data, Data::List(items) if items.is_empty());
            is_empty && !may_be_empty && table.root.iter().any(|key| **key == *member.key)
        };
        if is_refused(first) && lists.all(is_refused) {
            self.report(false, ProblemKind::NoPattern { list: Some(first) });
        }
    }

    fn missing(&mut self, owner: Owner<'s>, unknown: &mut Vec<UnknownMember<'s>>) {
        for (name, field) in &owner.facts.fields {
            if owner.value.get(name).is_some() || !self.is_needed(owner.value, field) {
                continue;
            }
            self.report(
                false,
                ProblemKind::Missing {
                    field: name,
                    choices: &field.choices,
                    misspelt: take_misspelt(unknown, |meant| meant == name),
                },
            );
        }
    }

    fn is_needed(&self, object: &Value, field: &DocsField) -> bool {
        let is_set = |(key, words): (&String, &Vec<String>)| {
            object.get(key).is_some_and(|value| {
                let is_one = |text| words.iter().any(|word| word == text);
                words.is_empty() || value.as_str().is_some_and(is_one)
            })
        };
        let any = |condition: &Condition| condition.iter().any(is_set);
        let more = &field.more;
        let gives = |owner: &Owner<'_>| {
            let mut keys = more.inherits.iter();
            keys.any(|key| owner.value.get(key).is_some())
        };
        // Another rule reports a list that is not allowed in a group.
        let has_list = || {
            let mut members = object.members().iter();
            members.any(|member| NAVIGATION.is_list(&member.key))
        };
        let is_given = !more.inherits.is_empty() && (self.open.iter().any(gives) || has_list());
        (field.is_required && !is_given)
            || any(&more.when)
            || (!more.unless.is_empty() && !any(&more.unless))
    }

    fn field(&mut self, key: &'s str, value: &'s Value, field: &'static DocsField) {
        let spot = Spot {
            key,
            is_item: false,
            is_lenient: field.more.is_lenient,
        };
        if let Data::List(items) = &value.data {
            let is_short = items.len() < field.more.min;
            if is_short || field.more.max.is_some_and(|max| items.len() > max) {
                self.report(spot.is_lenient, ProblemKind::Count { spot, value, field });
            }
            if let Some(once) = &field.more.once {
                self.duplicates(spot, items, once);
            }
        }
        let before = self.problems.len();
        self.value(spot, value, &field.choices);
        let specified = &field.more.specified;
        let is_specified = specified.iter().any(|choice| match value.as_str() {
            Some(text) => fits(choice, text),
            None => false,
        });
        if self.problems.len() == before && !specified.is_empty() && !is_specified {
            let kind = ProblemKind::Unspecified {
                spot,
                value,
                choices: specified,
            };
            self.report(spot.is_lenient, kind);
        }
    }

    fn duplicates(&mut self, spot: Spot<'s>, items: &'s [Value], once: &str) {
        let part = |item: &'s Value| match once {
            "itself" => Some(item),
            field => item.get(field),
        };
        let mut seen = HashMap::new();
        for value in items.iter().filter_map(part) {
            let Some(text) = value.as_str() else {
                continue;
            };
            match seen.get(text) {
                Some(&first) => self.report(false, ProblemKind::Twice { spot, value, first }),
                None => drop(seen.insert(text, value.span)),
            }
        }
    }

    fn value(&mut self, spot: Spot<'s>, value: &'s Value, choices: &'static [Choice]) {
        // The value that a missing file would add may have any type.
        let is_object = |choice: &Choice| matches!(choice, Choice::Object(_) | Choice::Map(_));
        if value.members().iter().any(is_reference) && !choices.iter().any(is_object) {
            return;
        }
        for choice in choices {
            match (choice, &value.data) {
                (Choice::Anything, _)
                | (Choice::Boolean, Data::Bool(_))
                | (Choice::Number, Data::Number(_)) => return,
                (Choice::Text(_) | Choice::Words(_), Data::Text(text)) if fits(choice, text) => {
                    return;
                }
                (Choice::List(inner), Data::List(items)) => {
                    let spot = Spot {
                        is_item: true,
                        ..spot
                    };
                    for item in items {
                        self.value(spot, item, inner);
                    }
                    return;
                }
                (Choice::Map(inner), Data::Map(members)) => {
                    for member in members.iter().filter(|member| !is_reference(member)) {
                        let key = &*member.key;
                        self.value(Spot { key, ..spot }, &member.value, inner);
                    }
                    return;
                }
                (Choice::Object(number), Data::Map(_)) => {
                    return self.object(Owner {
                        value,
                        facts: DOCS_JSON.object(*number),
                        key: spot.key,
                        is_item: spot.is_item,
                    });
                }
                _ => (),
            }
        }
        let kind = ProblemKind::Wrong {
            spot,
            value,
            choices,
        };
        self.report(spot.is_lenient, kind);
    }

    fn report(&mut self, is_lenient: bool, kind: ProblemKind<'s>) {
        let Some(&owner) = self.open.last() else {
            return;
        };
        let is_element = |owner: &Owner<'_>| NAVIGATION.of_name(&owner.facts.name).is_some();
        let mut elements = self.open.iter().filter(|owner| is_element(owner)).rev();
        let own = elements.next();
        let is_list = match kind {
            ProblemKind::Wrong { spot, .. } => !spot.is_item && NAVIGATION.is_list(spot.key),
            _ => false,
        };
        let is_group = |owner: &Owner<'_>| owner.facts.name == "group";
        let is_deep = elements.any(|ancestor| !is_group(ancestor));
        let response = if is_lenient || (is_list && own.is_some_and(|own| !is_group(own))) {
            Response::Ignores
        } else if is_deep {
            Response::DropsLists
        } else {
            Response::Refuses
        };
        self.problems.push(ConfigProblem {
            owner,
            response,
            kind,
        });
    }
}
