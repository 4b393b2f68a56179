//! A tag that stops being one, or that is whole and refused all the same.

use super::names::{follows_a_word, may_be_element, name};
use super::{Fault, attribute};
use crate::syntax::jsx;
use crate::syntax::value::{Range, fit};

const ESCAPE_TAG: &str = "where it is no tag, write `\\<` or put it in backticks";

/// The tag at byte `start`, which stops being one before its end or is refused.
pub(super) fn broken(text: &str, start: u32) -> Fault {
    let name = name(&text[start as usize + 1..]);
    let whole = (start, start + 1 + fit(name.len()));
    let broken = match jsx::read_tag(text, start, 0) {
        Err(broken) => broken,
        Ok(tag) => return refused_tag(text, &tag, whole),
    };
    let next = text[broken.offset as usize..].chars().next();
    let length = next.map_or(0, char::len_utf8);
    let range = (broken.offset, broken.offset + fit(length));
    if broken.at == jsx::Stage::Value {
        return attribute::bare_value(text, start, range);
    }
    if let Some(at) = text[start as usize..broken.offset as usize].find("\\\"") {
        let at = start + fit(at);
        return Fault::new(
            (at, at + 2),
            "`\\\"` ends the value: a backslash does not escape in JSX",
            "write `&quot;`, or enclose the value in single quotes",
        );
    }
    if let Some(fault) = attribute::runaway_quote(text, start, broken.offset) {
        return fault;
    }
    if !may_be_element(name) || follows_a_word(text, start) {
        return Fault::new(
            whole,
            format!("`<{name}` is read as a tag"),
            format!("put a placeholder or type in backticks, or write `\\<{name}`"),
        );
    }
    if text[broken.offset as usize..].starts_with('<') {
        return Fault::new(
            whole,
            format!("the tag `<{name}` does not end"),
            format!("put `>` behind its last attribute; where it is no tag, write `\\<{name}`"),
        );
    }
    Fault::new(
        range,
        format!("`<{name}` is read as a tag, which breaks here"),
        ESCAPE_TAG,
    )
}

/// A tag that looks whole and is refused all the same.
fn refused_tag(text: &str, tag: &jsx::Tag, whole: Range) -> Fault {
    let of = |(start, end): Range| text[start as usize..end as usize].trim();
    let mut spreads = tag
        .attributes
        .iter()
        .filter(|attribute| attribute.kind == jsx::AttributeKind::Spread);
    if let Some(spread) = spreads.find(|spread| !of(spread.value).starts_with("...")) {
        let (start, end) = spread.value;
        return Fault::new(
            (start - 1, end + 1),
            format!("`{{{}}}` is no attribute", of(spread.value)),
            "write `name={value}`, or `{...values}` for several at once",
        );
    }
    let message = format!("`{}` is no tag that MDX can read", of(whole));
    Fault::new(whole, message, ESCAPE_TAG)
}
