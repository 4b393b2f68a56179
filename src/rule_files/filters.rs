//! The filters of templates, with limits: one use of a filter is one step, however large its values are.

use super::bounds::{Allowance, FILTERS, MAX_VALUE};
use super::text::{below, fence, plain, words};
use minijinja::value::{Rest, Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind, UndefinedBehavior};
use std::sync::Arc;

/// The filters that return their value or a part of it, which takes no memory.
const FREE: [&str; 5] = ["default", "first", "last", "length", "count"];
/// The bytes that an item of a list counts for, besides its text.
const ITEM: usize = size_of::<Value>();

/// Adds the filters to `environment`. The values that they read and return are taken from `left`.
pub(super) fn add_filters(environment: &mut Environment<'static>, left: &Allowance) {
    let mut unlimited = Environment::new();
    unlimited.set_undefined_behavior(UndefinedBehavior::SemiStrict);
    unlimited.add_filter("below", |text: String, top: usize| below(&text, top));
    unlimited.add_filter("fence", |text: String, language: String| {
        fence(&text, &language)
    });
    unlimited.add_filter("plain", |text: String| plain(&text));
    unlimited.add_filter("words", |names: Vec<String>| words(&names));
    let unlimited = Arc::new(unlimited);
    for name in FILTERS.iter().filter(|name| !FREE.contains(name)) {
        let (unlimited, left) = (Arc::clone(&unlimited), left.clone());
        environment.add_filter(*name, move |values: Rest<Value>| {
            values
                .iter()
                .try_for_each(|value| take(name, value, &left))?;
            let result = unlimited.empty_state().apply_filter(name, &values)?;
            take(name, &result, &left)?;
            Ok::<Value, Error>(result)
        });
    }
}

/// Takes the size of a value from `left`.
fn take(filter: &str, value: &Value, left: &Allowance) -> Result<(), Error> {
    let why = match size(value) {
        size if size > MAX_VALUE => format!("a value of the filter `{filter}` has more than 1 MB"),
        size if !left.take(size) => format!("its filters process too much, `{filter}` at the end"),
        _ => return Ok(()),
    };
    Err(Error::new(ErrorKind::InvalidOperation, why))
}

/// Returns the size of a text in bytes, or an estimate for a list without what its items contain. Stops when it is more
/// than the maximum.
fn size(value: &Value) -> usize {
    if let Some(text) = value.as_str() {
        return text.len();
    }
    let is_list = matches!(
        value.kind(),
        ValueKind::Seq | ValueKind::Iterable | ValueKind::Map
    );
    let mut size = ITEM;
    for item in value.try_iter().into_iter().flatten().filter(|_| is_list) {
        size += ITEM + item.as_str().map_or(0, str::len);
        if size > MAX_VALUE {
            break;
        }
    }
    size
}
