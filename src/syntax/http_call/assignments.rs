//! Names that an example sets once.

/// Returns the expression that `text` sets `name` to, and its offset, if that happens exactly once.
pub(super) fn assigned<'t>(text: &'t str, name: &str) -> Option<(usize, &'t str)> {
    let is_letter = |letter: char| letter.is_alphanumeric() || "_$.".contains(letter);
    let mut found = None;
    for (at, _) in text.match_indices(name) {
        let before = text[..at].chars().next_back();
        let after = &text[at + name.len()..];
        if before.is_some_and(is_letter) || after.starts_with(is_letter) {
            continue;
        }
        let Some(value) = value(after) else {
            continue;
        };
        if found.is_some() {
            return None;
        }
        found = Some((text.len() - value.len(), value));
    }
    found
}

/// Returns the text after `=` or `:=`, which can follow a type.
fn value(after: &str) -> Option<&str> {
    let after = after.trim_start_matches([' ', '\t']);
    let value = match after.strip_prefix(":=") {
        Some(value) => value,
        None => {
            let rest = match after.strip_prefix(": ") {
                Some(kind) => kind.trim_start_matches(|letter: char| letter.is_alphanumeric()),
                None => after,
            };
            let value = rest.trim_start_matches([' ', '\t']).strip_prefix('=')?;
            (!value.starts_with(['=', '>'])).then_some(value)?
        }
    };
    Some(value.trim_start())
}
