//! Where the JavaScript parser and that of the platform differ, as far as tokens show it.

use super::super::span::offset;
use super::kind::JsError;
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

    /// Returns where characters are inserted, in the changed text.
    pub(super) fn insertions(&self) -> Insertions {
        let ends = self.wrapped.iter().flat_map(|(start, end)| [*start, *end]);
        let mut places: Vec<usize> = ends.collect();
        places.sort_unstable();
        for (index, place) in places.iter_mut().enumerate() {
            *place += index;
        }
        Insertions(places)
    }
}

/// The places of inserted characters.
pub(super) struct Insertions(Vec<usize>);

impl Insertions {
    /// Returns the offset before the insertions.
    pub(super) fn offset_before(&self, at: usize) -> usize {
        at - self.0.partition_point(|place| *place < at)
    }

    /// Moves an error to its place in the text before the insertions, which has `length` bytes. The insertions began at
    /// `start`.
    pub(super) fn restore(&self, error: &mut JsError, start: usize, length: usize) {
        let place = |at: u32| {
            let before = self.offset_before((at as usize).saturating_sub(start));
            offset(before.min(length))
        };
        let end = place(error.offset + error.length);
        error.offset = place(error.offset);
        error.length = end - error.offset;
    }
}

#[cfg(test)]
mod tests {
    use super::Quirks;

    #[test]
    fn offsets_are_those_before_the_change() {
        let quirks = Quirks {
            wrapped: vec![(1, 3), (5, 7)],
            ..Quirks::default()
        };
        let mut code = String::new();
        quirks.append("abcdefgh", &mut code);
        assert_eq!(code, "a(bc)de(fg)h");
        let insertions = quirks.insertions();
        let before: Vec<usize> = [0, 2, 3, 5, 8, 11]
            .map(|at| insertions.offset_before(at))
            .to_vec();
        assert_eq!(before, [0, 1, 2, 3, 5, 7]);
    }
}
