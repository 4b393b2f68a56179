//! Reads the schemas of a configuration. A keyword without effect would be a check that never reports anything, so it is an
//! error.

use super::schema::{Bounds, Schema};
use crate::syntax::openapi::Type;
use crate::syntax::value::{Data, Member, Node, Range};
use crate::writing::keys::text_of;
use crate::writing::pattern::Pattern;

/// What is wrong, and where.
type Wrong = (Range, String);

/// Keywords that describe, and check nothing.
const DESCRIPTIONS: [&str; 9] = [
    "$schema",
    "$id",
    "$comment",
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
];

/// Reads a schema.
///
/// # Errors
/// Returns what is wrong, and its range.
pub(super) fn read_schema(node: &Node) -> Result<Schema, Wrong> {
    let mut schema = Schema::default();
    match &node.data {
        Data::Map(members) => {
            for member in members {
                read_keyword(&mut schema, member)?;
            }
        }
        Data::Bool(fits) => schema.is_never = !fits,
        _ => {
            return Err((
                node.range,
                format!("a schema is a map, not {}", node.kind()),
            ));
        }
    }
    Ok(schema)
}

fn read_keyword(schema: &mut Schema, member: &Member) -> Result<(), Wrong> {
    let value = &member.value;
    match &*member.key {
        "type" => schema.types = types(value)?,
        "enum" => schema.values = Some(items(member)?.to_vec()),
        "const" => schema.values = Some(vec![value.clone()]),
        "required" => schema.required = names(member)?,
        "properties" => {
            for property in map(member)? {
                let own = read_schema(&property.value)?;
                schema.properties.push((property.key.clone(), own));
            }
        }
        "patternProperties" => {
            for property in map(member)? {
                let pattern = Pattern::new(&property.key).map_err(|why| (property.key_range, why));
                schema
                    .patterns
                    .push((pattern?, read_schema(&property.value)?));
            }
        }
        "additionalProperties" => schema.others = Some(Box::new(read_schema(value)?)),
        "items" => schema.items = Some(Box::new(read_schema(value)?)),
        "uniqueItems" => schema.has_unique_items = value.data == Data::Bool(true),
        "minimum" => schema.value.least = Some(number(member)?),
        "maximum" => schema.value.greatest = Some(number(member)?),
        "exclusiveMinimum" => schema.above = Some(number(member)?),
        "exclusiveMaximum" => schema.below = Some(number(member)?),
        key @ ("minLength" | "minItems") => bounds(schema, key).least = Some(number(member)?),
        key @ ("maxLength" | "maxItems") => bounds(schema, key).greatest = Some(number(member)?),
        "pattern" => {
            let written = text(member)?;
            let pattern = Pattern::new(written).map_err(|why| (value.range, why))?;
            schema.pattern = Some((written.to_owned(), pattern));
        }
        "format" if text(member)? == "date" => schema.is_date = true,
        "format" => {
            let message = "only the `format` `date` is supported: use `pattern`";
            return Err((value.range, message.to_owned()));
        }
        "allOf" => schema.all = schemas(member)?,
        "anyOf" => schema.any = schemas(member)?,
        "oneOf" => schema.one = schemas(member)?,
        "not" => schema.not = Some(Box::new(read_schema(value)?)),
        key if DESCRIPTIONS.contains(&key) => (),
        key => {
            let message = format!("the keyword `{key}` of JSON Schema is not supported");
            return Err((member.key_range, message));
        }
    }
    Ok(())
}

/// Returns the bounds of a keyword about lengths or items.
fn bounds<'s>(schema: &'s mut Schema, keyword: &str) -> &'s mut Bounds {
    if keyword.ends_with("Items") {
        &mut schema.count
    } else {
        &mut schema.length
    }
}

fn wrong_value(member: &Member, wanted: &str) -> Wrong {
    let Member { key, value, .. } = member;
    (
        value.range,
        format!("`{key}` is {}, not {wanted}", value.kind()),
    )
}

fn types(value: &Node) -> Result<Vec<Type>, Wrong> {
    let one = |node: &Node| {
        let named = node.as_str().and_then(Type::named);
        let named = named.or_else(|| (node.data == Data::Null).then_some(Type::Null));
        let shown = text_of(&node.plain()).unwrap_or_default();
        named.ok_or_else(|| (node.range, format!("`{shown}` is not a valid `type`")))
    };
    match &value.data {
        Data::List(items) => items.iter().map(one).collect(),
        _ => Ok(vec![one(value)?]),
    }
}

fn map(member: &Member) -> Result<&[Member], Wrong> {
    match &member.value.data {
        Data::Map(members) => Ok(members),
        _ => Err(wrong_value(member, "a map")),
    }
}

fn items(member: &Member) -> Result<&[Node], Wrong> {
    match &member.value.data {
        Data::List(items) => Ok(items),
        _ => Err(wrong_value(member, "a list")),
    }
}

fn names(member: &Member) -> Result<Vec<String>, Wrong> {
    let names = items(member)?.iter().map(|item| {
        let name = item.as_str().map(str::to_owned);
        name.ok_or_else(|| (item.range, format!("`{}` has {}", member.key, item.kind())))
    });
    names.collect()
}

fn schemas(member: &Member) -> Result<Vec<Schema>, Wrong> {
    items(member)?.iter().map(read_schema).collect()
}

fn number(member: &Member) -> Result<f64, Wrong> {
    match member.value.data {
        Data::Number(number) => Ok(number),
        _ => Err(wrong_value(member, "a number")),
    }
}

fn text(member: &Member) -> Result<&str, Wrong> {
    let text = member.value.as_str();
    text.ok_or_else(|| wrong_value(member, "a string"))
}
