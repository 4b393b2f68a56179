//! A generated example for a component that has none.

use crate::catalog::{AttributeFacts, AttributeType, COMPONENTS, Component, Components, Content};
use std::fmt::Write as _;

/// The maximum depth of nested components in an example.
const MAX_DEPTH: usize = 4;

/// Returns an example of the component `name` with everything that it requires; none if that is impossible.
pub(super) fn example(name: &str, component: &Component, known: &Components) -> Option<String> {
    let mut text = element(name, component, known, 0)?;
    let (mut inner, mut depth) = (component, 0);
    // The required parents go around it.
    while let Some(parent) = inner.inside.first() {
        inner = known.get(parent).filter(|_| depth < MAX_DEPTH)?;
        let indented: String = text.lines().map(|line| indent(line) + "\n").collect();
        text = format!("<{parent}{}>\n{indented}</{parent}>", attributes(inner)?);
        depth += 1;
    }
    Some(text)
}

fn element(name: &str, component: &Component, known: &Components, depth: usize) -> Option<String> {
    let attributes = attributes(component)?;
    let content = match &component.children {
        _ if component.empty => None,
        Content::None => None,
        Content::Any => Some("Some text.".to_owned()),
        Content::Inline | Content::Text => {
            return Some(format!("<{name}{attributes}>some text</{name}>"));
        }
        Content::Only(children) => match children.first()?.as_str() {
            "code" => {
                return Some(format!(
                    "<{name}{attributes}>\n```bash Terminal\necho hello\n```\n</{name}>"
                ));
            }
            "list" => Some("- One thing".to_owned()),
            child => {
                let facts = known.get(child).filter(|_| depth < MAX_DEPTH)?;
                Some(element(child, facts, known, depth + 1)?)
            }
        },
    };
    Some(match content {
        None => format!("<{name}{attributes} />"),
        Some(content) => {
            let lines = content.lines().map(|line| indent(line) + "\n");
            format!(
                "<{name}{attributes}>\n{}</{name}>",
                lines.collect::<String>()
            )
        }
    })
}

fn indent(line: &str) -> String {
    if line.is_empty() {
        String::new()
    } else {
        format!("  {line}")
    }
}

/// Returns the required attributes of a component, each with a valid value.
fn attributes(component: &Component) -> Option<String> {
    let mut out = String::new();
    let needed = component
        .attributes
        .iter()
        .filter(|(name, facts)| facts.required || component.one_of.first() == Some(*name));
    for (name, facts) in needed {
        // Writing to a string cannot fail.
        let _ = write!(out, " {name}{}", value(name, facts)?);
    }
    Some(out)
}

fn value(name: &str, facts: &AttributeFacts) -> Option<String> {
    let number = facts.min.or(facts.max).unwrap_or(1);
    Some(match facts.kind {
        AttributeType::Boolean => String::new(),
        AttributeType::Integer | AttributeType::Number => format!("={{{number}}}"),
        AttributeType::Enum => format!("=\"{}\"", COMPONENTS.values(facts).first()?),
        AttributeType::Icon => "=\"star\"".to_owned(),
        AttributeType::Url => "=\"https://example.com\"".to_owned(),
        AttributeType::Expression => "={[]}".to_owned(),
        AttributeType::String | AttributeType::Any => format!("=\"The {name}\""),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(table: &str) -> Components {
        let mut known = Components::default();
        let table: std::collections::BTreeMap<String, Component> =
            serde_yaml::from_str(table).expect("components");
        for (name, component) in table {
            known.add(name, component);
        }
        known
    }

    fn example_of(name: &str, table: &str) -> Option<String> {
        let known = parse(table);
        example(name, known.get(name)?, &known)
    }

    #[test]
    fn required_attributes_are_set() {
        let table = "PlanBadge:\n  attributes:\n    plan: { type: enum, values: [free, pro], required: true }\n    note: { type: string }\n  children: none\n  empty: true\n";
        assert_eq!(
            example_of("PlanBadge", table).as_deref(),
            Some("<PlanBadge plan=\"free\" />")
        );
    }

    #[test]
    fn required_parents_and_children_are_added() {
        let table = "Plans: { children: [Plan] }\nPlan: { inside: [Plans], attributes: { title: { type: string, required: true } } }\n";
        let one = "<Plans>\n  <Plan title=\"The title\">\n    Some text.\n  </Plan>\n</Plans>";
        assert_eq!(example_of("Plan", table).as_deref(), Some(one));
        assert_eq!(example_of("Plans", table).as_deref(), Some(one));
    }

    #[test]
    fn impossible_requirements_have_no_example() {
        assert_eq!(
            example_of("A", "A: { inside: [B] }\nB: { inside: [A] }\n"),
            None
        );
        assert_eq!(example_of("A", "A: { inside: [Nowhere] }\n"), None);
        assert_eq!(example_of("A", "A: { children: [A] }\n"), None);
    }
}
