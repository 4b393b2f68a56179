//! How strange bytes in names and texts are kept from the terminal.

use crate::files::Base;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::Path;

/// `path` from the folder `base` as a line may begin with it: in pipelines, `::` there would begin a command.
pub(super) fn shown(base: &Base, path: &Path) -> String {
    let name = base.name(path);
    let here = if name.starts_with("::") { "./" } else { "" };
    format!("{here}{}", plain(&name))
}

/// `text` with control characters written out, so that it stays on its line and the terminal obeys nothing in it.
pub fn plain(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_unsafe(letter) {
            // Writing to a string cannot fail.
            let _ = write!(out, "\\u{{{:x}}}", u32::from(letter));
        } else {
            out.push(letter);
        }
    }
    Cow::Owned(out)
}

/// Control characters, line breaks of other kinds, and what turns the direction of the text around it.
pub(super) fn is_unsafe(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_begin_no_command() {
        let base = Base("/work".into());
        let path = Path::new("/work/::error::a.mdx");
        assert_eq!(shown(&base, path), "./::error::a.mdx");
    }

    #[test]
    fn escapes_are_written_out() {
        assert_eq!(plain("a\u{1b}[31mb\n"), "a\\u{1b}[31mb\\u{a}");
        assert_eq!(plain("größe"), "größe");
    }
}
