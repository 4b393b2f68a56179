//! Checks a value against a schema.
//!
//! Only what is certain is a misfit. Formats, patterns, bounds, conditions and everything that cannot be resolved are
//! ignored, and of alternatives one must fit. The number of steps is limited, because schemas can be circular.

use super::fields::Direction;
use super::misfit::{
    Misfit, accepts, has_type, is_composed, is_placeholder, is_shortened, is_text_of, shortened,
    stated_types, with_article, wrong_value,
};
use super::node::Node;
use super::schema::{Schema, Type};
use crate::syntax::document::{Kind, Value};

/// The maximum number of steps for one example.
const MAX_STEPS: u32 = 20_000;
/// The steps for a question about a schema that consists of several.
const PARTS: u32 = 200;
/// The maximum depth of schemas and values together.
const MAX_DEPTH: usize = 64;

/// A value, and the whole schema for it, which may consist of several.
#[derive(Clone, Copy)]
struct Subject<'d, 's> {
    value: Value<'d>,
    whole: Node<'s>,
    depth: usize,
}

/// How examples are written.
#[derive(Clone, Copy)]
pub(super) struct Form {
    /// Whether they are sent or received, if that is known.
    pub(super) direction: Option<Direction>,
    /// Whether values are sent as text, so that `1` and `"1"` are the same.
    pub(super) is_text: bool,
    /// Returns whether a text takes the place of a value of any type.
    pub(super) is_placeholder: fn(&str) -> bool,
    /// The maximum number of values that are returned.
    pub(super) max: usize,
}

/// Checks examples.
pub(super) struct Validator<'l> {
    form: Form,
    steps: u32,
    left: &'l mut u32,
}

impl<'l> Validator<'l> {
    pub(super) fn new(form: Form, left: &'l mut u32) -> Self {
        Self {
            form,
            steps: MAX_STEPS,
            left,
        }
    }

    /// Returns the first values in `example` that certainly do not fit.
    pub(super) fn misfits<'d, 's>(
        &mut self,
        schema: Node<'s>,
        example: Value<'d>,
    ) -> Vec<Misfit<'d, 's>> {
        // A body can be written as the text that is sent.
        let text = example.text().map_or("", str::trim_start);
        let is_body = text.starts_with(['{', '[']);
        if is_body
            && schema
                .followed()
                .is_some_and(|whole| !accepts(whole, Type::String))
        {
            return Vec::new();
        }
        self.value(schema, example, 0)
    }

    fn value<'d, 's>(
        &mut self,
        schema: Node<'s>,
        value: Value<'d>,
        depth: usize,
    ) -> Vec<Misfit<'d, 's>> {
        let Some(whole) = schema.followed() else {
            return Vec::new();
        };
        let is_unknown = value.kind() == Kind::Null && self.spend_on(whole).is_none();
        let can_be_null = || schema.flag("nullable") || (Schema { node: whole }).is_nullable();
        if is_unknown || value.kind() == Kind::Null && can_be_null() || is_placeholder(value) {
            return Vec::new();
        }
        let subject = Subject {
            value,
            whole,
            depth,
        };
        self.schema(whole, subject)
    }

    /// Counts steps. Returns `None` after the last one.
    fn spend(&mut self, steps: u32) -> Option<()> {
        self.steps = self.steps.checked_sub(steps)?;
        *self.left = self.left.checked_sub(steps)?;
        Some(())
    }

    /// Counts the steps of a question about a schema, which may consist of many.
    fn spend_on(&mut self, schema: Node<'_>) -> Option<()> {
        self.spend(if is_composed(schema) { PARTS } else { 1 })
    }

    /// Checks the value against one of the schemas for it.
    fn schema<'d, 's>(
        &mut self,
        schema: Node<'s>,
        subject: Subject<'d, 's>,
    ) -> Vec<Misfit<'d, 's>> {
        let Some(schema) = schema.followed() else {
            return Vec::new();
        };
        if self.spend(1).is_none() || subject.depth > MAX_DEPTH {
            return Vec::new();
        }
        let subject = Subject {
            depth: subject.depth + 1,
            ..subject
        };
        let value = subject.value;
        let is_placeholder = value.text().is_some_and(self.form.is_placeholder);
        let wrong = || {
            let wrong = self.wrong_type(schema, value);
            wrong.or_else(|| wrong_value(schema, value))
        };
        if let Some(wrong) = (!is_placeholder).then(wrong).flatten() {
            return vec![wrong];
        }
        let mut found = Vec::new();
        self.add_members(schema, subject, &mut found);
        self.add_items(schema, subject, &mut found);
        for part in schema.get("allOf").into_iter().flat_map(Node::items) {
            if found.len() < self.form.max {
                found.extend(self.schema(part, subject));
            }
        }
        for key in ["oneOf", "anyOf"] {
            if found.len() < self.form.max {
                found.extend(self.alternatives(schema, key, subject));
            }
        }
        found.truncate(self.form.max);
        found
    }

    fn wrong_type<'d, 's>(&self, schema: Node<'s>, value: Value<'d>) -> Option<Misfit<'d, 's>> {
        let types = stated_types(schema)?;
        let is_text = self.form.is_text;
        let fits = |one: &Type| has_type(value, *one) || is_text && is_text_of(value, *one);
        if types.iter().any(fits) {
            return None;
        }
        let lists_null = || {
            let values = schema.get("enum").into_iter().flat_map(Node::items);
            values.into_iter().any(|item| item.kind() == Kind::Null)
        };
        if value.kind() == Kind::Null && lists_null() {
            return None;
        }
        let names: Vec<&str> = types.iter().map(|one| with_article(*one)).collect();
        let found = match value.kind() {
            Kind::Null => "null".to_owned(),
            Kind::Number if types.contains(&Type::Integer) => {
                format!("`{}`", shortened(value.written()?))
            }
            Kind::Map => "an object".to_owned(),
            Kind::List => "an array".to_owned(),
            kind => kind.name().to_owned(),
        };
        let problem = format!("is {found}, expected {}", names.join(" or "));
        Some(Misfit::new(value, schema.get("type")?, problem))
    }

    fn add_members<'d, 's>(
        &mut self,
        schema: Node<'s>,
        subject: Subject<'d, 's>,
        found: &mut Vec<Misfit<'d, 's>>,
    ) {
        let value = subject.value;
        if value.kind() != Kind::Map {
            return;
        }
        let is_shortened = is_shortened(value);
        let required = schema.get("required").into_iter().flat_map(Node::items);
        for name in required.filter(|_| !is_shortened) {
            let Some(text) = name.as_str() else { continue };
            if value.get(text).is_none() && !self.can_be_absent(text, subject.whole) {
                let problem = format!("has no `{}`, which is required", shortened(text));
                found.push(Misfit::new(value, name, problem));
            }
        }
        let properties = schema.get("properties");
        let others = schema.get("additionalProperties");
        let others = others.filter(|_| schema.get("patternProperties").is_none());
        for (key, member) in value.members() {
            if found.len() >= self.form.max {
                return;
            }
            let name = key.name();
            let own = properties.and_then(|properties| properties.get(name));
            let misfits = match (own, others) {
                (Some(own), _) => self.value(own, member, subject.depth),
                (None, Some(others)) if others.value().flag() == Some(false) => {
                    let is_whole = schema == subject.whole && !is_composed(schema);
                    let known = properties.is_some_and(|all| all.members().len() > 0);
                    let known = known && !is_shortened;
                    let problem = "is not a field of the schema".to_owned();
                    let misfit = (is_whole && known).then(|| Misfit::new(key, others, problem));
                    misfit.into_iter().collect()
                }
                (None, Some(others)) => self.value(others, member, subject.depth),
                (None, None) => Vec::new(),
            };
            let step = || format!(".{}", shortened(name));
            found.extend(misfits.into_iter().map(|misfit| misfit.below(&step())));
        }
    }

    /// Returns whether a required field does not occur in this direction.
    fn can_be_absent(&mut self, name: &str, whole: Node<'_>) -> bool {
        if self.spend_on(whole).is_none() {
            return true;
        }
        let parts = Schema { node: whole }.parts();
        let mut found = parts.iter().filter_map(|(part, _)| {
            let property = part.node.get("properties")?.get(name)?;
            Some((property, property.followed()))
        });
        found.any(|(own, followed)| {
            let Some(followed) = followed else {
                return true;
            };
            let hides = |keyword| own.flag(keyword) || followed.flag(keyword);
            match self.form.direction {
                Some(direction) => hides(direction.hidden()),
                None => hides("readOnly") || hides("writeOnly"),
            }
        })
    }

    fn add_items<'d, 's>(
        &mut self,
        schema: Node<'s>,
        subject: Subject<'d, 's>,
        found: &mut Vec<Misfit<'d, 's>>,
    ) {
        let items = schema.get("items").filter(|items| items.is_map());
        let Some(items) = items.filter(|_| schema.get("prefixItems").is_none()) else {
            return;
        };
        for (at, item) in subject.value.items().enumerate() {
            if found.len() >= self.form.max {
                return;
            }
            let misfits = self.value(items, item, subject.depth).into_iter();
            found.extend(misfits.map(|misfit| misfit.below(&format!("[{at}]"))));
        }
    }

    /// Returns misfits if none of the alternatives fits: those of the only one, or one for all.
    fn alternatives<'d, 's>(
        &mut self,
        schema: Node<'s>,
        key: &str,
        subject: Subject<'d, 's>,
    ) -> Vec<Misfit<'d, 's>> {
        let Some((name, list)) = schema.key(key).zip(schema.get(key)) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for alternative in list.items() {
            let misfits = self.schema(alternative, subject);
            if misfits.is_empty() {
                return Vec::new();
            }
            all.push((alternative, misfits));
        }
        let is_only_null = |schema: Node<'_>| schema.text("type") == Some("null");
        all.retain(|(alternative, _)| !is_only_null(*alternative));
        match all.len() {
            0 | 1 => all.pop().map(|(_, misfits)| misfits).unwrap_or_default(),
            count => {
                let problem = format!("fits none of the {count} schemas in `{key}`");
                vec![Misfit::new(subject.value, name, problem)]
            }
        }
    }
}
