//! The JSON paths of values in `docs.json`.

use super::value::{Data, Value};
use crate::text::Span;
use std::collections::HashMap;
use std::fmt::Write as _;

/// The path of every value and key by its span, built once so that each of many findings is reported quickly.
#[derive(Debug, Default)]
pub(super) struct ValuePaths {
    /// The parent of each value, and its index there.
    steps: Vec<(usize, usize)>,
    by_span: HashMap<Span, usize>,
}

impl ValuePaths {
    /// Builds the paths of everything in `root`.
    pub(super) fn of(root: &Value) -> Self {
        let mut paths = Self::default();
        paths.steps.push((0, 0));
        paths.add(root, 0);
        // The root has no path.
        paths.by_span.remove(&root.span);
        paths
    }

    fn add(&mut self, value: &Value, own: usize) {
        for (at, item) in value.items().iter().enumerate() {
            let number = self.step(own, at);
            self.by_span.entry(item.span).or_insert(number);
            self.add(item, number);
        }
        for (at, member) in value.members().iter().enumerate() {
            let number = self.step(own, at);
            self.by_span.entry(member.value.span).or_insert(number);
            self.by_span.entry(member.key_span).or_insert(number);
            self.add(&member.value, number);
        }
    }

    fn step(&mut self, parent: usize, at: usize) -> usize {
        self.steps.push((parent, at));
        self.steps.len() - 1
    }

    /// Returns the JSON path, such as `navigation.tabs[0].groups`, of the value or key at `span` in `root`. Empty for
    /// `root` itself, or if there is none.
    pub(super) fn path_to(&self, root: &Value, span: Span) -> String {
        let mut way = Vec::new();
        let mut number = self.by_span.get(&span).copied().unwrap_or_default();
        while number != 0 {
            let (parent, at) = self.steps[number];
            way.push(at);
            number = parent;
        }
        let (mut path, mut value) = (String::new(), root);
        for at in way.into_iter().rev() {
            // Writing to a string cannot fail.
            value = match &value.data {
                Data::List(items) if at < items.len() => {
                    let _ = write!(path, "[{at}]");
                    &items[at]
                }
                Data::Map(members) if at < members.len() => {
                    let dot = if path.is_empty() { "" } else { "." };
                    let _ = write!(path, "{dot}{}", members[at].key);
                    &members[at].value
                }
                _ => return path,
            };
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::json;
    use crate::text::FileId;

    #[test]
    fn every_value_has_a_path() {
        let text = r#"{"navigation": {"tabs": [{"tab": "A"}, {"tab": "B", "groups": [1]}]}}"#;
        let root = Value::of(json::read(text).root.expect("valid"), FileId(0));
        let paths = ValuePaths::of(&root);
        let path_to = |span| paths.path_to(&root, span);
        let tabs = root.get("navigation").and_then(|it| it.get("tabs"));
        let groups = tabs.expect("there").items()[1]
            .member("groups")
            .expect("there");
        let path = "navigation.tabs[1].groups";
        assert_eq!(path_to(groups.value.span), path);
        assert_eq!(path_to(groups.key_span), path);
        assert_eq!(path_to(groups.value.items()[0].span), format!("{path}[0]"));
        assert_eq!(path_to(root.span), "");
    }
}
