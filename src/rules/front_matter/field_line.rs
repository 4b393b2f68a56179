//! A line of front matter that cannot be read, as its author meant it.

use crate::catalog::FRONT_MATTER;
use crate::syntax::value::Range;
use crate::text::to_u32;

/// A line, split into a name and a value. Ranges are relative to the text of the front matter.
pub(super) struct FieldLine<'t> {
    /// The whole line, without its line break.
    pub(super) range: Range,
    /// Where the line has its first character that is not white space.
    pub(super) start: u32,
    /// The name before the first colon. Without one, the line continues something, or is a list item.
    pub(super) name: Option<&'t str>,
    /// The value after the name or after `- `, or else all of the line.
    pub(super) value: Range,
}

impl<'t> FieldLine<'t> {
    /// Returns the line that contains byte `at`.
    pub(super) fn at(text: &'t str, at: u32) -> Self {
        let at = (at as usize).min(text.len());
        let from = text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let to = text[at..]
            .find(['\n', '\r'])
            .map_or(text.len(), |end| at + end);
        let line = &text[from..to];
        let start = from + line.len() - line.trim_start_matches([' ', '\t']).len();
        let mut rest = text[start..to].trim_end();
        while let Some(item) = rest.strip_prefix("- ") {
            rest = item.trim_start();
        }
        let (name, value) = match split_name(rest) {
            Some((name, value)) => (Some(name), value.trim_start()),
            None => (None, rest),
        };
        // What is left of the line has the same end as the line.
        let end = start + text[start..to].trim_end().len();
        Self {
            range: (to_u32(from), to_u32(to)),
            start: to_u32(start),
            name,
            value: (to_u32(end - value.len()), to_u32(end)),
        }
    }

    /// Returns the line below, if there is one.
    pub(super) fn below(&self, text: &'t str) -> Option<Self> {
        let rest = text.get(self.range.1 as usize..)?;
        let length = if rest.starts_with("\r\n") { 2 } else { 1 };
        (rest.len() > length).then(|| Self::at(text, self.range.1 + to_u32(length)))
    }

    /// Returns the line above, if there is one.
    pub(super) fn above(&self, text: &'t str) -> Option<Self> {
        let before = text.get(..self.range.0 as usize)?;
        let before = before.strip_suffix('\n').unwrap_or(before);
        let before = before.strip_suffix('\r').unwrap_or(before);
        (self.range.0 > 0).then(|| Self::at(text, to_u32(before.len())))
    }

    /// Whether nothing is on the line.
    pub(super) fn is_blank(&self) -> bool {
        self.value.0 == self.value.1 && self.name.is_none()
    }

    /// Whether the line starts in the first column.
    pub(super) fn is_top_level(&self) -> bool {
        self.start == self.range.0
    }

    /// Whether the value goes on below the line.
    pub(super) fn is_continued(&self, text: &'t str) -> bool {
        self.below(text)
            .is_some_and(|below| !below.is_blank() && self.is_above_part(&below))
    }

    fn is_above_part(&self, below: &Self) -> bool {
        below.start - below.range.0 > self.start - self.range.0
    }
}

/// Splits `name: value`. A name can be in quotes.
fn split_name(line: &str) -> Option<(&str, &str)> {
    let quote = line
        .chars()
        .next()
        .filter(|&first| matches!(first, '"' | '\''));
    let (name, rest) = if let Some(quote) = quote {
        let inside = &line[1..];
        let end = inside.find(quote)?;
        (&inside[..end], inside[end + 1..].trim_start())
    } else {
        // A colon that is not followed by a space belongs to the name.
        let mut colons = line.match_indices(':').map(|(at, _)| at);
        let is_end =
            |at: &usize| line[at + 1..].is_empty() || line[at + 1..].starts_with([' ', '\t']);
        let at = colons.find(is_end)?;
        (line[..at].trim_end(), &line[at..])
    };
    let value = rest.strip_prefix(':')?;
    let is_name = !name.is_empty() && !name.contains(['[', '{', ',', '#']);
    (is_name && (value.is_empty() || value.starts_with([' ', '\t']))).then_some((name, value))
}

/// Whether the platform reads a field with this name.
pub(super) fn is_known(name: &str) -> bool {
    FRONT_MATTER.fields.contains_key(name)
}

/// Whether the value of a field can be a list.
pub(super) fn is_list(name: &str) -> bool {
    let field = FRONT_MATTER.fields.get(name);
    field.is_some_and(|field| field.kinds().any(|kind| matches!(kind, "list" | "strings")))
}
