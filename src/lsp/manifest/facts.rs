//! What is known of a place in `docs.json`.

use super::place::Step;
use crate::catalog::{Choice, DOCS_JSON, DocsField, ObjectFacts};

/// Returns the objects that can be at the end of the steps from the root.
pub(super) fn objects(path: &[Step]) -> Vec<&'static ObjectFacts> {
    if path.is_empty() {
        return vec![DOCS_JSON.root()];
    }
    let choices = choices(path).into_iter();
    choices
        .filter_map(|choice| match choice {
            Choice::Object(number) => Some(DOCS_JSON.object(*number)),
            _ => None,
        })
        .collect()
}

/// Returns the values that can be at the end of the steps from the root.
pub(super) fn choices(path: &[Step]) -> Vec<&'static Choice> {
    let Some((last, before)) = path.split_last() else {
        return Vec::new();
    };
    match last {
        Step::Key(key) => {
            let fields = objects(before)
                .into_iter()
                .filter_map(|facts| facts.fields.get(key));
            let maps = choices(before)
                .into_iter()
                .filter_map(|choice| match choice {
                    Choice::Map(values) => Some(values),
                    _ => None,
                });
            let fields = fields.map(|field| &field.choices);
            fields.chain(maps).flatten().collect()
        }
        Step::Item => {
            let lists = choices(before).into_iter();
            lists
                .filter_map(|choice| match choice {
                    Choice::List(items) => Some(items),
                    _ => None,
                })
                .flatten()
                .collect()
        }
    }
}

/// Returns what a field can contain, in words.
pub(super) fn described(field: &DocsField) -> String {
    let values: Vec<String> = field.choices.iter().map(value).collect();
    let mut text = values.join(", or ");
    if field.is_required {
        text.push_str(" (required)");
    }
    text
}

fn value(choice: &Choice) -> String {
    match choice {
        Choice::Anything => "any value".to_owned(),
        Choice::Boolean => "`true` or `false`".to_owned(),
        Choice::Number => "a number".to_owned(),
        Choice::Text(kind) => kind.is.clone(),
        Choice::Words(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            format!("one of {}", words.join(", "))
        }
        Choice::Object(_) => "an object".to_owned(),
        Choice::List(items) => {
            let items: Vec<String> = items.iter().map(value).collect();
            format!("a list: {}", items.join(", or "))
        }
        Choice::Map(_) => "an object with any keys".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_to_facts() {
        let key = |name: &str| Step::Key(name.to_owned());
        assert!(objects(&[])[0].fields.contains_key("theme"));
        let themes = choices(&[key("theme")]);
        assert!(matches!(themes[..], [Choice::Words(words)] if words.contains(&"mint".to_owned())));
        let group = [key("navigation"), key("groups"), Step::Item];
        assert!(
            objects(&group)
                .iter()
                .any(|facts| facts.fields.contains_key("pages"))
        );
        assert!(choices(&[key("no"), key("such")]).is_empty());
    }
}
