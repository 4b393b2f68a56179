//! Splits JavaScript with elements into tokens, one line of the page after the other.

use super::context::{Context, Entry, Token};
use super::literal::{self, Found};
use super::quirks::Quirks;

/// What goes on in the next line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Code,
    Comment,
    String(u8),
    TagString(u8),
}

/// What is between two tokens.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Gap {
    /// Whether there is a line end.
    pub(super) has_line_end: bool,
    /// Whether there is a comment that the platform and the JavaScript parser read differently.
    pub(super) has_odd_comment: bool,
}

/// Splits JavaScript into tokens. Keeps only what decides how the next one is read.
#[derive(Debug, Clone)]
pub(super) struct Lexer {
    mode: Mode,
    stack: Vec<Entry>,
    /// What is around everything.
    base: Entry,
    /// How many pairs of braces are open.
    braces: u32,
    /// Whether the text is an expression, so that a closing brace can end it.
    pub(super) is_expression: bool,
    pub(super) before: Token,
    pub(super) allows_expression: bool,
    /// What is between the last token and this place.
    pub(super) gap: Gap,
    /// Whether the last token is `async`, and what is before it.
    pub(super) before_async: Option<Token>,
    /// Whether the last token closes the parentheses of `if`, `for`, `while` or `with`.
    pub(super) is_after_head: bool,
    depth: u32,
    /// A bound of the depth of the syntax tree.
    pub(super) max_depth: u32,
    start: usize,
    /// Where the last token ends.
    pub(super) last_end: usize,
    /// What the JavaScript parser cannot read, or should not.
    pub(super) quirks: Quirks,
}

impl Lexer {
    /// Starts an expression at an offset.
    pub(super) fn expression(start: usize) -> Self {
        Self::new(start, true)
    }

    /// Starts a list of statements at an offset.
    pub(super) fn statements(start: usize) -> Self {
        Self::new(start, false)
    }

    fn new(start: usize, is_expression: bool) -> Self {
        Self {
            mode: Mode::Code,
            stack: Vec::new(),
            base: Entry {
                context: Context::Block,
                depth: 0,
                conditions: 0,
                last_depth: 0,
                start,
                is_in_generator: false,
            },
            braces: 0,
            is_expression,
            before: Token::Start,
            allows_expression: true,
            gap: Gap::default(),
            before_async: None,
            is_after_head: false,
            depth: 1,
            max_depth: 1,
            start,
            last_end: start,
            quirks: Quirks::default(),
        }
    }

    /// Returns whether nothing is open.
    pub(super) fn is_at_top(&self) -> bool {
        self.stack.is_empty() && self.mode == Mode::Code
    }

    /// Reads from `at` to the end of `line`, a part of the page from its start. Returns the offset of the brace that ends
    /// the expression.
    pub(super) fn feed(&mut self, line: &[u8], mut at: usize) -> Option<usize> {
        while at < line.len() {
            at = match self.mode {
                Mode::Code if self.ends_here(line[at]) => return Some(at),
                Mode::Code => self.read(line, at),
                Mode::Comment => self.go_on(literal::comment_end(line, at), line, None),
                Mode::TagString(quote) => {
                    let found = literal::tag_string_end(line, at, quote);
                    self.go_on(found, line, Some(Token::String))
                }
                Mode::String(quote) => self.read_string(line, at, quote),
            };
        }
        None
    }

    /// Ends a comment or string that began in an earlier line.
    fn go_on(&mut self, found: Found, line: &[u8], token: Option<Token>) -> usize {
        match found {
            Found::End(end) => {
                self.mode = Mode::Code;
                if let Some(token) = token {
                    self.push_token(token, end);
                }
                end
            }
            Found::LineEnd => {
                self.gap.has_line_end = true;
                line.len()
            }
        }
    }

    fn ends_here(&self, byte: u8) -> bool {
        byte == b'}'
            && self.is_expression
            && self.braces == 0
            && self.context() != Context::Template
    }

    /// Returns what is open.
    pub(super) fn context(&self) -> Context {
        self.top().context
    }

    /// Returns what is open.
    pub(super) fn top(&self) -> &Entry {
        self.stack.last().unwrap_or(&self.base)
    }

    /// Returns what is open, to change it.
    pub(super) fn top_mut(&mut self) -> &mut Entry {
        self.stack.last_mut().unwrap_or(&mut self.base)
    }

    /// Returns how many pairs of braces are open.
    pub(super) fn open_braces(&self) -> u32 {
        self.braces
    }

    /// Opens something.
    pub(super) fn open(&mut self, context: Context, at: usize) {
        self.stack.push(Entry {
            context,
            depth: self.depth,
            conditions: 0,
            last_depth: 0,
            start: at,
            is_in_generator: self.top().is_in_generator && !matches!(context, Context::Function(_)),
        });
        self.braces += u32::from(context.is_braces());
        self.deepen();
    }

    /// Closes what is open.
    pub(super) fn pop(&mut self) -> Option<Entry> {
        let entry = self.stack.pop()?;
        self.braces -= u32::from(entry.context.is_braces());
        self.depth = entry.depth;
        Some(entry)
    }

    /// Goes one level deeper.
    pub(super) fn deepen(&mut self) {
        self.depth += 1;
        self.max_depth = self.max_depth.max(self.depth);
    }

    /// Goes back to the depth of what is open, for the next statement or the next element of a list.
    pub(super) fn restart(&mut self) {
        let depth = self.depth;
        let top = self.top_mut();
        top.conditions = 0;
        top.last_depth = depth;
        self.depth = top.depth + 1;
    }

    /// Goes back to the depth of the statement before `else`, which contains it.
    pub(super) fn deepen_for_else(&mut self) {
        let top = self.top_mut();
        top.depth = top.depth.max(top.last_depth);
        self.depth = self.depth.max(self.top().depth);
        self.deepen();
    }

    /// Reads a token, a comment or white space.
    fn read(&mut self, line: &[u8], at: usize) -> usize {
        match self.context() {
            Context::Template => return self.read_template(line, at),
            Context::Element => return self.read_element(line, at),
            _ => (),
        }
        let next = line.get(at + 1);
        match line[at] {
            b'\n' | b'\r' => {
                self.gap.has_line_end = true;
                at + 1
            }
            b' ' | b'\t' | 0x0B | 0x0C => at + 1,
            b'/' if next == Some(&b'/') => {
                let (end, is_odd) = literal::line_comment_end(line, at + 2);
                self.gap.has_odd_comment |= is_odd;
                end
            }
            b'/' if next == Some(&b'*') => {
                self.mode = Mode::Comment;
                at + 2
            }
            b'#' if at == self.start && self.is_expression && next == Some(&b'!') => {
                literal::line_end(line, at)
            }
            byte if byte >= 0x80 && literal::space_length(&line[at..]) > 0 => {
                self.gap.has_line_end |= literal::is_separator(&line[at..]);
                at + literal::space_length(&line[at..])
            }
            byte => match self.context() {
                Context::Tag | Context::ClosingTag => self.read_in_tag(line, at),
                _ => self.read_token(line, at, byte),
            },
        }
    }

    /// Adds a token after which nothing but its class matters.
    pub(super) fn push_token(&mut self, token: Token, end: usize) -> usize {
        self.allows_expression = token.precedes_expression();
        self.before = token;
        self.last_end = end;
        self.gap = Gap::default();
        self.before_async = None;
        self.is_after_head = false;
        end
    }

    /// Reads a string after its opening quote.
    pub(super) fn read_string(&mut self, line: &[u8], at: usize, quote: u8) -> usize {
        let (end, goes_on) = literal::string_end(line, at, quote);
        self.mode = if goes_on {
            Mode::String(quote)
        } else {
            Mode::Code
        };
        self.push_token(Token::String, end)
    }

    fn read_template(&mut self, line: &[u8], at: usize) -> usize {
        match literal::template_end(line, at) {
            Found::End(end) if line[end] == b'`' => {
                self.pop();
                self.push_token(Token::Template, end + 1)
            }
            Found::End(end) => {
                self.open(Context::Hole, end);
                self.push_token(Token::BraceOpen, end + 2)
            }
            Found::LineEnd => line.len(),
        }
    }

    /// Reads a quoted value in a tag.
    pub(super) fn read_tag_string(&mut self, at: usize, quote: u8) -> usize {
        self.mode = Mode::TagString(quote);
        self.push_token(Token::String, at + 1)
    }
}
