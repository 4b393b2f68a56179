//! Where the JavaScript parser and that of the platform differ, as far as tokens show it.

use oxc_syntax::identifier::{is_identifier_part, is_identifier_start};

/// What the JavaScript parser cannot read, or reads although it is wrong.
#[derive(Debug, Clone, Default)]
pub(super) struct Quirks {
    /// The first place that is wrong.
    pub(super) wrong: Option<usize>,
    /// Hyphens in names with dots, which the parser does not know.
    pub(super) hyphens: Vec<usize>,
    /// Elements before a call or a member, which need parentheses.
    pub(super) wrapped: Vec<(usize, usize)>,
    /// The last element that is complete.
    pub(super) last_element: Option<(usize, usize)>,
}

impl Quirks {
    /// Notes a place that is wrong.
    pub(super) fn add_wrong(&mut self, at: usize) {
        self.wrong.get_or_insert(at);
    }

    /// Checks that the characters of a word can be in a name.
    pub(super) fn check_name(&mut self, line: &[u8], at: usize, end: usize) {
        let word = &line[at..end];
        if word.is_ascii() {
            return;
        }
        let is_wrong = std::str::from_utf8(word).is_ok_and(|word| {
            let mut characters = word.chars().filter(|c| !c.is_ascii());
            !word.starts_with(|c: char| c.is_ascii() || is_identifier_start(c))
                || !characters.all(is_identifier_part)
        });
        if is_wrong {
            self.add_wrong(at);
        }
    }

    /// Notes that something applies to the last element.
    pub(super) fn wrap_element(&mut self) {
        self.wrapped.extend(self.last_element.take());
    }

    /// Appends `text` to `code`, changed so that the parser can read it.
    pub(super) fn append(&self, text: &str, code: &mut String) {
        if self.hyphens.is_empty() && self.wrapped.is_empty() {
            return code.push_str(text);
        }
        let mut changes: Vec<(usize, char)> = self.hyphens.iter().map(|at| (*at, '$')).collect();
        for (start, end) in &self.wrapped {
            changes.extend([(*start, '('), (*end, ')')]);
        }
        changes.sort_unstable();
        let mut copied = 0;
        for (at, character) in changes {
            code.push_str(&text[copied..at]);
            code.push(character);
            copied = at + usize::from(character == '$');
        }
        code.push_str(&text[copied..]);
    }

    /// Returns the offset before the change.
    pub(super) fn offset_before(&self, at: usize) -> usize {
        let ends = self.wrapped.iter().flat_map(|(start, end)| [*start, *end]);
        let mut ends: Vec<usize> = ends.collect();
        ends.sort_unstable();
        let inserted = ends
            .iter()
            .enumerate()
            .take_while(|(index, end)| **end + index < at);
        at - inserted.count()
    }
}
