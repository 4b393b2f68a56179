//! Where to look for requests.

use super::call::Call;
use super::{curl, functions, raw};
use crate::catalog::LANGUAGES;

/// Returns the requests that `text` sends, in order. `language` is the highlighter of the block.
pub fn calls(text: &str, language: Option<&str>) -> Vec<Call> {
    let kinds = &LANGUAGES.kinds;
    match language {
        Some("http") => raw::requests(text, true),
        Some(name) if kinds.pasted.contains(name) || kinds.shells.contains(name) => {
            curl::commands(text)
        }
        Some(name) if kinds.data.contains(name) && !kinds.text.contains(name) => Vec::new(),
        Some(name) if !kinds.text.contains(name) => functions::calls(text, name),
        _ => {
            let mut found = raw::requests(text, false);
            found.extend(curl::commands(text));
            found.sort_by_key(|call| call.address_range.start);
            found
        }
    }
}
