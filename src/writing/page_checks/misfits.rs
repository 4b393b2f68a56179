//! Values of front matter that do not fit a schema.

use super::schema::Schema;
use super::values::{
    expected, has_repeated, has_type, is_equal, length, outside, shown, with_article, wrong_scalar,
};
use crate::syntax::value::{Data, Node, Range};
use crate::writing::pattern::Pattern;

/// The most values that are reported on a page.
const MAX_MISFITS: usize = 20;

/// A value that does not fit.
#[derive(Debug, Clone)]
pub(super) struct Misfit {
    /// The field that the value is in. `None` for the front matter as a whole.
    pub(super) field: Option<String>,
    /// The range of the value. `None` for the key of the field.
    pub(super) range: Option<Range>,
    pub(super) message: String,
    pub(super) note: String,
}

/// The place of a value.
#[derive(Clone, Default)]
struct Place {
    field: Option<String>,
    /// The path to the value, such as `author.links[0]`.
    path: String,
}

impl Place {
    fn member(&self, name: &str) -> Self {
        let path = match &*self.path {
            "" => name.to_owned(),
            path => format!("{path}.{name}"),
        };
        let field = self.field.clone().or_else(|| Some(name.to_owned()));
        Self { field, path }
    }

    fn item(&self, index: usize) -> Self {
        Self {
            path: format!("{}[{index}]", self.path),
            ..self.clone()
        }
    }

    fn shown(&self) -> String {
        match &*self.path {
            "" => "the front matter".to_owned(),
            path => format!("`{path}`"),
        }
    }
}

/// Returns the values in `value`, the whole front matter, that do not fit `schema`.
pub(super) fn misfits(schema: &Schema, value: &Node) -> Vec<Misfit> {
    let mut found = Vec::new();
    add(schema, value, &Place::default(), &mut found);
    found.truncate(MAX_MISFITS);
    found
}

fn add(schema: &Schema, value: &Node, at: &Place, found: &mut Vec<Misfit>) {
    // The value of an alias is unknown.
    if value.data == Data::Alias || found.len() >= MAX_MISFITS {
        return;
    }
    let mut report = |problem: String, note: &str| {
        found.push(Misfit {
            field: at.field.clone(),
            range: (value.range.0 < value.range.1).then_some(value.range),
            message: format!("{} {problem}", at.shown()),
            note: note.to_owned(),
        });
    };
    if schema.is_never {
        return report("is not allowed".to_owned(), "remove it");
    }
    if !schema.types.is_empty() && !schema.types.iter().any(|one| has_type(value, *one)) {
        let names: Vec<String> = schema.types.iter().map(|one| with_article(*one)).collect();
        let problem = format!("is {}, expected {}", value.kind(), names.join(" or "));
        return report(problem, "write a value of this type");
    }
    if let Some(values) = &schema.values
        && !values.iter().any(|allowed| is_equal(allowed, value))
    {
        return report(format!("is {}", shown(value)), &expected(values));
    }
    if let Some(problem) = wrong_scalar(schema, value) {
        return report(problem, "change the value");
    }
    if let Data::List(items) = &value.data {
        if let Some(problem) = outside(schema.count, length(items.len()), "item") {
            return report(problem, "change the list");
        }
        if schema.has_unique_items && has_repeated(items) {
            return report("has the same item twice".to_owned(), "remove one of them");
        }
        if let Some(own) = &schema.items {
            for (index, item) in items.iter().enumerate() {
                add(own, item, &at.item(index), found);
            }
        }
    }
    add_members(schema, value, at, found);
    add_parts(schema, value, at, found);
}

/// Adds what does not fit in a map.
fn add_members(schema: &Schema, value: &Node, at: &Place, found: &mut Vec<Misfit>) {
    let Data::Map(members) = &value.data else {
        return;
    };
    for name in &schema.required {
        if value.get(name).is_none() {
            let path = at.member(name).path;
            found.push(Misfit {
                field: at.field.clone(),
                range: None,
                message: format!("missing field `{path}`"),
                note: format!("add `{name}: …`"),
            });
        }
    }
    for member in members {
        let place = at.member(&member.key);
        let mut is_known = false;
        let own = schema.properties.iter();
        for (_, schema) in own.filter(|(name, _)| *name == member.key) {
            is_known = true;
            add(schema, &member.value, &place, found);
        }
        let matches = |pattern: &Pattern| pattern.is_in(&member.key) == Ok(true);
        for (_, schema) in schema
            .patterns
            .iter()
            .filter(|(pattern, _)| matches(pattern))
        {
            is_known = true;
            add(schema, &member.value, &place, found);
        }
        match &schema.others {
            Some(others) if !is_known && others.is_never => found.push(Misfit {
                field: place.field,
                range: at.field.is_some().then_some(member.key_range),
                message: format!("unknown field `{}`", place.path),
                note: "remove it, or add it to the schema".to_owned(),
            }),
            Some(others) if !is_known => add(others, &member.value, &place, found),
            _ => (),
        }
    }
}

/// Adds what does not fit the schemas that a schema consists of.
fn add_parts(schema: &Schema, value: &Node, at: &Place, found: &mut Vec<Misfit>) {
    for part in &schema.all {
        add(part, value, at, found);
    }
    let range = (value.range.0 < value.range.1).then_some(value.range);
    let report = |found: &mut Vec<Misfit>, problem: String| {
        found.push(Misfit {
            field: at.field.clone(),
            range,
            message: format!("{} {problem}", at.shown()),
            note: "change the value".to_owned(),
        });
    };
    let misfits_of = |part: &Schema| {
        let mut own = Vec::new();
        add(part, value, at, &mut own);
        own
    };
    for (keyword, parts, is_one) in [("anyOf", &schema.any, false), ("oneOf", &schema.one, true)] {
        if parts.is_empty() {
            continue;
        }
        let mut all: Vec<Vec<Misfit>> = parts.iter().map(misfits_of).collect();
        let fitting = all.iter().filter(|own| own.is_empty()).count();
        match (fitting, all.len()) {
            (0, 1) => found.append(&mut all[0]),
            (0, count) => report(
                found,
                format!("fits none of the {count} schemas in `{keyword}`"),
            ),
            (2.., _) if is_one => {
                report(
                    found,
                    format!("fits {fitting} schemas in `{keyword}`, expected one"),
                );
            }
            _ => (),
        }
    }
    if let Some(not) = &schema.not
        && misfits_of(not).is_empty()
    {
        report(found, "fits the schema in `not`".to_owned());
    }
}
