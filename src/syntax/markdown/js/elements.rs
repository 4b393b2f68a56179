//! Tokens in elements and their tags.

use super::context::{Context, Token};
use super::lexer::Lexer;
use super::literal;

impl Lexer {
    /// Reads a part of the text between tags.
    pub(super) fn read_element(&mut self, line: &[u8], at: usize) -> usize {
        match line[at] {
            b'<' => self.open_tag(at),
            b'{' => {
                self.open(Context::Hole, at);
                self.push_token(Token::BraceOpen, at + 1)
            }
            b'}' => self.close_brace(at),
            _ => {
                let found = memchr::memchr3(b'<', b'{', b'}', &line[at..]);
                let end = found.map_or(line.len(), |found| at + found);
                self.push_token(Token::TagText, end)
            }
        }
    }

    /// Opens an element and its tag.
    pub(super) fn open_tag(&mut self, at: usize) -> usize {
        self.open(Context::Element, at);
        self.open(Context::Tag, at);
        self.push_token(Token::TagStart, at + 1)
    }

    /// Reads a token in a tag.
    pub(super) fn read_in_tag(&mut self, line: &[u8], at: usize) -> usize {
        let is_opening = self.context() == Context::Tag;
        match line[at] {
            b'>' => self.end_tag(at),
            quote @ (b'"' | b'\'') if is_opening => self.read_tag_string(at, quote),
            b'{' => {
                self.open(Context::TagHole, at);
                self.push_token(Token::BraceOpen, at + 1)
            }
            b'/' => {
                if self.before == Token::TagStart {
                    self.pop();
                    self.pop();
                    self.open(Context::ClosingTag, at);
                }
                self.push_token(Token::Slash, at + 1)
            }
            b'}' => self.close_brace(at),
            b'<' => self.open_tag(at),
            b'=' => self.push_token(Token::Operator, at + 1),
            b'.' => {
                self.deepen();
                self.push_token(Token::Dot, at + 1)
            }
            _ => {
                let mut end = literal::word_end(line, at);
                while line.get(end) == Some(&b'-') {
                    if self.before == Token::Dot {
                        self.quirks.hyphens.push(end);
                    }
                    end = literal::word_end(line, end + 1);
                }
                if line[at..end].contains(&b'\\') {
                    self.quirks.add_wrong(at);
                }
                self.quirks.check_name(line, at, end);
                self.push_token(Token::TagName, end.max(at + 1))
            }
        }
    }

    fn end_tag(&mut self, at: usize) -> usize {
        let is_closed = self.context() == Context::ClosingTag || self.before == Token::Slash;
        self.pop();
        if is_closed {
            let element = self.pop();
            self.quirks.last_element = element.map(|element| (element.start, at + 1));
        }
        self.push_token(Token::TagEnd, at + 1);
        self.allows_expression = !is_closed || self.context() == Context::Element;
        at + 1
    }
}
