//! XML. The only file that uses the XML parser.

use super::{ExampleError, lines};
use crate::workers::caught;
use quick_xml::Reader;
use quick_xml::errors::{Error, IllFormedError};
use quick_xml::events::Event;

/// An open tag.
struct Open {
    name: Vec<u8>,
    at: usize,
    /// Whether it can be a placeholder.
    is_bare: bool,
}

/// Returns the first error of `text`, if it is certain.
pub(super) fn check(text: &str) -> Option<ExampleError> {
    let found = caught(|| first_error(text)).ok()??;
    let is_excused = lines::has_template(text)
        || lines::has_ellipsis(text)
        || lines::has_changes(text)
        || lines::has_prompt(text)
        || lines::has_placeholder(text)
        || lines::first_indent(text) > 0;
    (!is_excused).then_some(found)
}

fn first_error(text: &str) -> Option<ExampleError> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = false;
    reader.config_mut().allow_unmatched_ends = true;
    let mut open: Vec<Open> = Vec::new();
    loop {
        let at = usize::try_from(reader.buffer_position()).ok()?;
        match reader.read_event() {
            Ok(Event::Start(tag)) => open.push(Open {
                name: tag.name().as_ref().as_bytes().to_vec(),
                at,
                is_bare: tag.attributes_raw().trim().is_empty(),
            }),
            Ok(Event::End(tag)) => {
                let name = tag.name();
                let name = name.as_ref().as_bytes();
                match open.pop() {
                    Some(last) if last.name == name => (),
                    // A placeholder looks like a tag. Close the tag around it here.
                    Some(last)
                        if last.is_bare && open.last().is_some_and(|one| one.name == name) =>
                    {
                        return None;
                    }
                    last => return Some(wrong_end(text, at, name, last.as_ref())),
                }
            }
            Ok(Event::Eof) => break,
            Ok(_) | Err(Error::IllFormed(IllFormedError::UnclosedReference)) => (),
            Err(Error::Syntax(error)) => {
                let at = usize::try_from(reader.error_position()).ok()?;
                let message = format!(
                    "invalid XML: {}",
                    crate::syntax::value::lower(&error.to_string())
                );
                return Some(ExampleError::line_from(text, at, message, "close it"));
            }
            Err(_) => return None,
        }
    }
    let last = open.first()?;
    // Only opening tags, one below the other.
    let is_head = |one: &Open| {
        let after = text[one.at..]
            .split_once('>')
            .map_or("", |(_, after)| after);
        after.lines().next().unwrap_or_default().trim().is_empty()
    };
    if !text.contains("</") && open.iter().all(is_head) {
        return None;
    }
    let name = String::from_utf8_lossy(&last.name).into_owned();
    Some(ExampleError::line_from(
        text,
        last.at,
        format!("invalid XML: the tag `{name}` is never closed"),
        "close it",
    ))
}

fn wrong_end(text: &str, at: usize, name: &[u8], last: Option<&Open>) -> ExampleError {
    let name = String::from_utf8_lossy(name);
    let message = match last {
        Some(last) => format!(
            "invalid XML: expected `</{}>`, found `</{name}>`",
            String::from_utf8_lossy(&last.name)
        ),
        None => format!("invalid XML: `</{name}>` closes a tag that is not open"),
    };
    ExampleError::line_from(text, at, message, "close each tag with its own name")
}
