//! Checks a value against a schema.
//!
//! Only what is certain is a misfit. Formats, patterns, bounds, conditions and everything that cannot be resolved are
//! ignored, and of alternatives one must fit. The number of steps is limited, because schemas can be circular.

use super::fields::Direction;
use super::misfit::{
    Misfit, accepts, has_type, is_composed, is_equal, is_placeholder, is_text_of, shortened,
    stated_types, with_article,
};
use super::node::Node;
use super::schema::{Schema, Type};
use crate::syntax::document::Kind;

/// The maximum number of steps for one example.
const MAX_STEPS: u32 = 20_000;
/// The steps for a question about a schema that consists of several.
const PARTS: u32 = 200;
/// The maximum depth of schemas and values together.
const MAX_DEPTH: usize = 64;
/// The maximum number of allowed values in a message.
const MAX_SHOWN: usize = 5;

/// A value, and the whole schema for it, which may consist of several.
#[derive(Clone, Copy)]
struct Subject<'s> {
    value: Node<'s>,
    whole: Node<'s>,
    depth: usize,
}

/// Checks examples.
pub(super) struct Validator<'l> {
    direction: Option<Direction>,
    /// Whether values are sent as text, so that `1` and `"1"` are the same.
    is_text: bool,
    steps: u32,
    left: &'l mut u32,
}

impl<'l> Validator<'l> {
    pub(super) fn new(direction: Option<Direction>, is_text: bool, left: &'l mut u32) -> Self {
        Self {
            direction,
            is_text,
            steps: MAX_STEPS,
            left,
        }
    }

    /// Returns the first value in `example` that certainly does not fit.
    pub(super) fn misfit<'s>(&mut self, schema: Node<'s>, example: Node<'s>) -> Option<Misfit<'s>> {
        let whole = schema.followed()?;
        // A body can be written as the text that is sent.
        let text = example.as_str().map_or("", str::trim_start);
        if text.starts_with(['{', '[']) && !accepts(whole, Type::String) {
            return None;
        }
        self.value(schema, example, 0)
    }

    fn value<'s>(&mut self, schema: Node<'s>, value: Node<'s>, depth: usize) -> Option<Misfit<'s>> {
        let whole = schema.followed()?;
        let is_null = value.kind() == Kind::Null;
        if is_null {
            self.spend_on(whole)?;
            if schema.flag("nullable") || (Schema { node: whole }).is_nullable() {
                return None;
            }
        }
        if is_placeholder(value) {
            return None;
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
    fn schema<'s>(&mut self, schema: Node<'s>, subject: Subject<'s>) -> Option<Misfit<'s>> {
        let schema = schema.followed()?;
        self.spend(1)?;
        if subject.depth > MAX_DEPTH {
            return None;
        }
        let subject = Subject {
            depth: subject.depth + 1,
            ..subject
        };
        self.wrong_type(schema, subject.value)
            .or_else(|| wrong_value(schema, subject.value))
            .or_else(|| self.wrong_member(schema, subject))
            .or_else(|| self.wrong_item(schema, subject))
            .or_else(|| {
                let all = schema.get("allOf").into_iter().flat_map(Node::items);
                let mut all = all.map(|part| self.schema(part, subject));
                all.find_map(|misfit| misfit)
            })
            .or_else(|| self.no_alternative(schema, "oneOf", subject))
            .or_else(|| self.no_alternative(schema, "anyOf", subject))
    }

    fn wrong_type<'s>(&self, schema: Node<'s>, value: Node<'s>) -> Option<Misfit<'s>> {
        let types = stated_types(schema)?;
        let fits = |one: &Type| has_type(value, *one) || self.is_text && is_text_of(value, *one);
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
                format!("`{}`", shortened(value.value().written()?))
            }
            Kind::Map => "an object".to_owned(),
            Kind::List => "an array".to_owned(),
            kind => kind.name().to_owned(),
        };
        let problem = format!("is {found}, expected {}", names.join(" or "));
        Some(Misfit::new(value, schema.get("type")?, problem))
    }

    fn wrong_member<'s>(&mut self, schema: Node<'s>, subject: Subject<'s>) -> Option<Misfit<'s>> {
        let value = subject.value;
        if !value.is_map() {
            return None;
        }
        let required = schema.get("required").into_iter().flat_map(Node::items);
        for name in required {
            let Some(text) = name.as_str() else { continue };
            if value.get(text).is_none() && !self.can_be_absent(text, subject.whole) {
                let problem = format!("has no `{}`, which is required", shortened(text));
                return Some(Misfit::new(value, name, problem));
            }
        }
        let properties = schema.get("properties");
        let others = schema.get("additionalProperties");
        let others = others.filter(|_| schema.get("patternProperties").is_none());
        for (key, member) in value.members() {
            let name = key.name();
            let own = properties.and_then(|properties| properties.get(name));
            let misfit = match (own, others) {
                (Some(own), _) => self.value(own, member, subject.depth),
                (None, Some(others)) if others.value().flag() == Some(false) => {
                    let is_whole = schema == subject.whole && !is_composed(schema);
                    let known = properties.is_some_and(|all| all.members().len() > 0);
                    let problem = "is not a field of the schema".to_owned();
                    (is_whole && known).then(|| Misfit::new(key, others, problem))
                }
                (None, Some(others)) => self.value(others, member, subject.depth),
                (None, None) => None,
            };
            if let Some(misfit) = misfit {
                return Some(misfit.below(&format!(".{}", shortened(name))));
            }
        }
        None
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
            match self.direction {
                Some(direction) => hides(direction.hidden()),
                None => hides("readOnly") || hides("writeOnly"),
            }
        })
    }

    fn wrong_item<'s>(&mut self, schema: Node<'s>, subject: Subject<'s>) -> Option<Misfit<'s>> {
        let items = schema.get("items").filter(|items| items.is_map())?;
        if schema.get("prefixItems").is_some() {
            return None;
        }
        let mut members = subject.value.items().enumerate();
        members.find_map(|(at, item)| {
            let misfit = self.value(items, item, subject.depth)?;
            Some(misfit.below(&format!("[{at}]")))
        })
    }

    /// Returns a misfit if none of the alternatives fits.
    fn no_alternative<'s>(
        &mut self,
        schema: Node<'s>,
        key: &str,
        subject: Subject<'s>,
    ) -> Option<Misfit<'s>> {
        let list = schema.get(key)?;
        let mut misfits = Vec::new();
        for alternative in list.items() {
            alternative.followed()?;
            misfits.push((alternative, self.schema(alternative, subject)?));
        }
        let is_only_null = |schema: Node<'_>| schema.text("type") == Some("null");
        misfits.retain(|(alternative, _)| !is_only_null(*alternative));
        match misfits.len() {
            0 => None,
            1 => misfits.pop().map(|(_, misfit)| misfit),
            count => {
                let problem = format!("fits none of the {count} schemas in `{key}`");
                Some(Misfit::new(subject.value, schema.key(key)?, problem))
            }
        }
    }
}

/// Returns a misfit if the schema lists the only values, and this is another one.
fn wrong_value<'s>(schema: Node<'s>, value: Node<'s>) -> Option<Misfit<'s>> {
    let rule = schema.get("enum").or_else(|| schema.get("const"))?;
    let allowed: Vec<Node<'s>> = match schema.get("enum") {
        Some(list) => list.items().collect(),
        None => vec![rule],
    };
    let is_scalar = |node: &Node<'_>| node.value().written().is_some();
    // Values of another form are a mistake in the schema.
    if allowed.is_empty()
        || !is_scalar(&value)
        || !allowed
            .iter()
            .all(|it| is_scalar(it) || it.kind() == Kind::Null)
    {
        return None;
    }
    if allowed
        .iter()
        .any(|one| is_equal(one.value(), value.value()))
    {
        return None;
    }
    let shown = allowed.iter().filter_map(|one| one.value().written());
    let shown: Vec<String> = shown.map(|text| format!("`{}`", shortened(text))).collect();
    let found = shortened(value.value().written()?);
    let more = shown.len().saturating_sub(MAX_SHOWN);
    let list = shown[..shown.len().min(MAX_SHOWN)].join(", ");
    let problem = match (shown.len(), more) {
        (1, _) => format!("is `{found}`, expected {list}"),
        (_, 0) => format!("is `{found}`, expected one of {list}"),
        _ => format!("is `{found}`, expected one of {list} and {more} more"),
    };
    Some(Misfit::new(value, rule, problem))
}
