//! Finds the end of a block of imports and exports.

use super::super::span::Span;
use super::context::Token;
use super::depth::MAX_DEPTH;
use super::lexer::Lexer;
use super::modules::{ImportedNames, Name, Names};
use super::parse::parse;
use std::collections::HashSet;

/// Tells at a blank line whether a block of imports and exports goes on behind it. The platform parses the block at each
/// blank line. The block goes on if the end of the text is what is wrong.
#[derive(Debug, Clone)]
pub(in super::super) struct ModuleReader {
    lexer: Lexer,
    start: usize,
    end: usize,
    /// Where the statements start that are not parsed yet.
    parsed: usize,
    declared: HashSet<Box<str>>,
    /// The names that are exported, but not declared yet.
    undeclared: HashSet<Box<str>>,
    /// How many bytes may be parsed again.
    patience: usize,
}

impl ModuleReader {
    /// Creates a reader for the block at an offset.
    pub(in super::super) fn new(start: u32) -> Self {
        let start = start as usize;
        Self {
            lexer: Lexer::statements(start),
            start,
            end: start,
            parsed: start,
            declared: HashSet::new(),
            undeclared: HashSet::new(),
            patience: 0,
        }
    }

    /// Reads a line of the page.
    pub(in super::super) fn feed(&mut self, text: &str, line: Span) {
        if let Some(bytes) = text.as_bytes().get(..line.end as usize) {
            self.lexer.feed(bytes, line.start as usize);
            self.end = line.end as usize;
        }
    }

    /// Returns whether the block ends at this blank line.
    pub(in super::super) fn is_complete(&mut self, text: &str, names: &ImportedNames) -> bool {
        let last = self.lexer.before;
        let can_end = last.ends_expression() || last == Token::Semicolon;
        if !self.lexer.is_at_top() || !can_end {
            return false;
        }
        if self.lexer.last_end > self.parsed && !self.read(text, names) {
            return false;
        }
        self.undeclared.is_empty()
    }

    /// Reads the names of the last statements. Returns whether they are complete.
    fn read(&mut self, text: &str, imported: &ImportedNames) -> bool {
        let statements = text
            .get(self.parsed..self.lexer.last_end)
            .unwrap_or_default();
        let read_all = self.end - self.start;
        if self.lexer.max_depth > MAX_DEPTH
            || self.patience + statements.len() > 4 * read_all + 1000
        {
            return true;
        }
        self.patience += statements.len();
        match parse(statements, Names::read) {
            Ok(names) => {
                let declared = names.imported.into_iter().chain(names.declared);
                let declared = declared.chain(names.variables).map(|name| name.name);
                for name in declared {
                    self.undeclared.remove(&name);
                    self.declared.insert(name);
                }
                for Name { name, .. } in names.exported {
                    if !self.declared.contains(&name) && !imported.contains(&name) {
                        self.undeclared.insert(name);
                    }
                }
                self.parsed = self.lexer.last_end;
                true
            }
            // Names that are exported, but never declared, are known at the end only.
            Err(error) => {
                let is_at_end = error.offset as usize + error.length as usize >= statements.len();
                if !is_at_end {
                    self.undeclared.clear();
                }
                !is_at_end
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::span::offset;
    use super::*;

    /// Returns the end of the block at the start of a text.
    fn block(text: &str) -> &str {
        let mut reader = ModuleReader::new(0);
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            if line.trim().is_empty() && reader.is_complete(text, &ImportedNames::default()) {
                return text[..at].trim_end();
            }
            reader.feed(text, Span::new(offset(at), offset(at + line.len())));
            at += line.len();
        }
        text
    }

    #[test]
    fn blocks_end_at_the_first_blank_line_where_they_are_complete() {
        for complete in [
            "import a from 'b'",
            "export const a = {\n\n b: 1\n}",
            "export const a =\n\n1",
            "export const a = `\n\n`",
            "export const a = () => <b>\n\n</b>",
            "export {a}\n\nexport const a = 1",
            "export function a()\n\n{}",
            "import a\n\nfrom 'b'",
            "export const a = 1 /*\n\n*/",
            "export const a = b ?\n\nc : d",
            "export const a = (\n\n1)",
        ] {
            assert_eq!(block(&format!("{complete}\n\ntext")), complete);
        }
    }
}
