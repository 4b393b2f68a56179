use super::causes::{self, Cause, paths_of};
use super::shown_operations::{Shown, shown_specifications};
use crate::diagnostic::Severity;
use crate::rule::{Cx, Rule};
use crate::site::{Site, is_parameter_described};
use crate::syntax::openapi::{Location, Parameter};
use serde::Deserialize;
use std::collections::HashMap;

/// Reports a parameter of an operation without a description.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndescribedParameter {}

/// The minimum number of parameters that can have a cause in common.
const MIN_SHARED: usize = 5;

impl Rule for UndescribedParameter {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        causes::report(site, cx, shown_specifications(site), undescribed);
    }
}

/// The parameters with the same name and place that have no description.
struct Group<'s> {
    parameters: Vec<Parameter<'s>>,
    operations: usize,
}

fn undescribed(shown: &Shown<'_>) -> Vec<Cause> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut known: HashMap<(Location, String), usize> = HashMap::new();
    let mut described = 0;
    for page in &shown.pages {
        for parameter in page.details.parameters() {
            if is_parameter_described(&parameter) {
                described += 1;
                continue;
            }
            let key = (parameter.location, parameter.name.to_ascii_lowercase());
            let at = *known.entry(key).or_insert(groups.len());
            match groups.get_mut(at) {
                Some(group) => {
                    group.operations += 1;
                    // A definition that several operations refer to is one place.
                    if group
                        .parameters
                        .last()
                        .is_some_and(|last| last.node != parameter.node)
                    {
                        group.parameters.push(parameter);
                    }
                }
                None => groups.push(Group {
                    parameters: vec![parameter],
                    operations: 1,
                }),
            }
        }
    }
    if described == 0 && groups.len() >= MIN_SHARED {
        let count: usize = groups.iter().map(|group| group.operations).sum();
        return vec![Cause {
            span: paths_of(shown.specification),
            message: format!("none of the {count} parameters has a description"),
            note: "add a `description` to each parameter".into(),
            at_most: Severity::Error,
            see: groups
                .iter()
                .map(|group| (group.parameters[0].span(), "for example"))
                .collect(),
        }];
    }
    groups.iter().map(cause).collect()
}

fn cause(group: &Group<'_>) -> Cause {
    let first = group.parameters[0];
    let times = match group.operations {
        1 => String::new(),
        count => format!(" in {count} operations"),
    };
    let others = group.parameters.iter().skip(1);
    Cause {
        span: first.span(),
        message: format!(
            "{} parameter `{}` has no description{times}",
            first.location.name(),
            first.name
        ),
        note: "add a `description`".into(),
        at_most: Severity::Error,
        see: others.map(|other| (other.span(), "also here")).collect(),
    }
}
