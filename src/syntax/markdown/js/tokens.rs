//! Tokens outside of templates and elements.

use super::context::{Context, Function, Token};
use super::lexer::Lexer;
use super::literal;

impl Lexer {
    /// Reads a token that starts with `byte`.
    pub(super) fn read_token(&mut self, line: &[u8], at: usize, byte: u8) -> usize {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'#' | b'\\' | 0x80.. => {
                self.read_word(line, at)
            }
            b'0'..=b'9' => self.read_number(line, at),
            b'.' if line.get(at + 1).is_some_and(u8::is_ascii_digit) => self.read_number(line, at),
            b'"' | b'\'' => {
                self.start_operand();
                self.read_string(line, at + 1, byte)
            }
            b'`' => {
                self.follow_operand();
                self.open(Context::Template, at);
                self.push_token(Token::Template, at + 1)
            }
            b'{' => self.open_brace(at),
            b'}' => self.close_brace(at),
            b'(' => {
                let is_head = self.before == Token::Head;
                self.follow_operand();
                let context = if is_head {
                    Context::HeadParens
                } else {
                    Context::Parens
                };
                self.open(context, at);
                self.push_token(Token::ParenOpen, at + 1)
            }
            b'[' => {
                self.follow_operand();
                self.open(Context::Brackets, at);
                self.push_token(Token::BracketOpen, at + 1)
            }
            b')' | b']' => self.close_bracket(at, byte),
            b';' | b',' => {
                self.restart();
                let token = if byte == b';' {
                    Token::Semicolon
                } else {
                    Token::Comma
                };
                self.push_token(token, at + 1)
            }
            b'<' if self.allows_expression && line.get(at + 1) != Some(&b'!') => {
                self.check_place(at);
                self.open_tag(at)
            }
            b'/' if self.allows_expression || self.before == Token::Await => {
                self.check_place(at);
                self.start_operand();
                let end = literal::pattern_end(line, at + 1);
                self.push_token(Token::Literal, end)
            }
            _ => self.read_operator(line, at),
        }
    }

    fn read_number(&mut self, line: &[u8], at: usize) -> usize {
        self.start_operand();
        let end = literal::number_end(line, at);
        self.push_token(Token::Literal, end)
    }

    /// Starts a statement, if an operand in a new line cannot belong to what is before it.
    pub(super) fn start_operand(&mut self) {
        if self.gap.has_line_end && self.before.ends_expression() && !self.is_after_head {
            self.restart();
        }
    }

    /// Notes an operand that follows the whole expression. The platform takes the braces of a function at the start of an
    /// expression for the end of a statement.
    fn check_place(&mut self, at: usize) {
        if self.before == Token::BraceClose && self.is_expression && self.is_at_top() {
            self.quirks.add_wrong(at);
        }
    }

    /// Goes deeper, if the next token applies to the operand before it.
    fn follow_operand(&mut self) {
        if self.before == Token::TagEnd {
            self.quirks.wrap_element();
        }
        if self.before.ends_expression() {
            self.deepen();
        }
    }

    fn read_word(&mut self, line: &[u8], at: usize) -> usize {
        let end = literal::word_end(line, at + usize::from(line[at] == b'#'));
        let end = end.max(at + 1);
        self.quirks.check_name(line, at, end);
        let word = &line[at..end];
        let mut token = Token::of_word(word);
        if token.is_member_after(self.before) || self.is_key(token, line, end) {
            token = Token::Name;
        }
        match token {
            Token::Function | Token::Class => {
                // The platform takes an `async function` without a name for a statement.
                let rest = line[end..].iter();
                let next = rest.copied().find(|byte| !matches!(byte, b' ' | b'\t'));
                self.open_function(token, at, next == Some(b'('));
            }
            Token::Else => self.deepen_for_else(),
            Token::Name | Token::Value | Token::Declaration | Token::Return | Token::Keyword => {
                self.start_operand();
            }
            Token::Prefix if matches!(word, b"in" | b"instanceof" | b"extends") => self.deepen(),
            Token::Await => self.deepen(),
            _ => {
                self.start_operand();
                self.deepen();
            }
        }
        let (before, was_allowed) = (self.before, self.allows_expression);
        self.push_token(token, end);
        self.allows_expression = match token {
            Token::Name if before != Token::Dot => {
                word == b"of" && !was_allowed || word == b"yield" && self.top().is_in_generator
            }
            _ => self.allows_expression,
        };
        if token == Token::Name && word == b"yield" {
            self.deepen();
        }
        self.before_async = (token == Token::Name && word == b"async").then_some(before);
        end
    }

    /// Returns whether a keyword is the name of a member of an object or a class.
    fn is_key(&self, token: Token, line: &[u8], end: usize) -> bool {
        if matches!(token, Token::Name | Token::Value | Token::Await) {
            return false;
        }
        let is_first = match self.context() {
            Context::Object => {
                let is_accessor = self.before == Token::Name
                    && token != Token::Function
                    && !self.gap.has_line_end;
                is_accessor && !matches!(token, Token::Prefix)
                    || matches!(self.before, Token::BraceOpen | Token::Comma)
            }
            Context::ClassBody => matches!(
                self.before,
                Token::BraceOpen | Token::Semicolon | Token::BraceClose | Token::Name
            ),
            _ => false,
        };
        let is_class_key = || {
            let rest = line[end..].iter();
            let next = rest.copied().find(|byte| !matches!(byte, b' ' | b'\t'));
            matches!(next, Some(b':' | b'(' | b',' | b'=' | b';' | b')'))
        };
        is_first || token == Token::Class && is_class_key()
    }

    fn open_function(&mut self, token: Token, at: usize, is_unnamed: bool) {
        let before = match self.before_async {
            Some(before) if !self.gap.has_line_end && !is_unnamed => before,
            _ => self.before,
        };
        let context = self.context();
        let is_expression = match before {
            Token::Start => self.is_expression && self.before_async.is_some(),
            Token::Else => false,
            Token::Semicolon => context == Context::HeadParens,
            Token::Return => !self.gap.has_line_end,
            Token::Colon | Token::BraceOpen => context != Context::Block,
            other => other.precedes_expression(),
        };
        if !is_expression {
            self.start_operand();
        }
        self.open(
            Context::Function(Function {
                is_expression,
                is_class: token == Token::Class,
            }),
            at,
        );
    }

    fn read_operator(&mut self, line: &[u8], at: usize) -> usize {
        let rest = &line[at..];
        let is_number_next = rest.get(2).is_some_and(u8::is_ascii_digit);
        self.deepen();
        match rest {
            [b'.', b'.', b'.', ..] => self.push_token(Token::Operator, at + 3),
            [b'.', ..] => {
                self.follow_operand();
                self.push_token(Token::Dot, at + 1)
            }
            [b'?', b'.', ..] if !is_number_next => {
                self.follow_operand();
                self.push_token(Token::QuestionDot, at + 2)
            }
            [b'?', b'?', ..] => self.push_token(Token::Operator, at + 2),
            [b'?', ..] => {
                self.top_mut().conditions += 1;
                self.push_token(Token::Operator, at + 1)
            }
            [b':', ..] => self.read_colon(at),
            [b'=', b'>', ..] => self.push_token(Token::Arrow, at + 2),
            [b'+', b'+', ..] | [b'-', b'-', ..] => {
                let is_allowed = self.allows_expression;
                self.push_token(Token::Step, at + 2);
                self.allows_expression = is_allowed;
                at + 2
            }
            [b'*', ..] if self.before == Token::Function => {
                self.top_mut().is_in_generator = true;
                self.push_token(Token::Operator, at + 1)
            }
            [b'<', next, ..]
                if matches!(self.before, Token::TagEnd | Token::Await)
                    && !matches!(next, b'<' | b'=') =>
            {
                self.quirks.add_wrong(at);
                self.push_token(Token::Operator, at + 1)
            }
            [b'<', b'<', ..] | [b'&', b'&', ..] | [b'|', b'|', ..] | [b'*', b'*', ..] => {
                self.push_token(Token::Operator, at + 2)
            }
            [b'/', ..] => self.push_token(Token::Slash, at + 1),
            _ => self.push_token(Token::Operator, at + 1),
        }
    }

    fn read_colon(&mut self, at: usize) -> usize {
        if matches!(self.context(), Context::Function(_)) {
            self.pop();
        }
        let top = self.top_mut();
        let is_condition = top.conditions > 0;
        top.conditions = top.conditions.saturating_sub(1);
        // A block cannot follow the colon of a condition.
        self.push_token(
            if is_condition {
                Token::Operator
            } else {
                Token::Colon
            },
            at + 1,
        )
    }
}
