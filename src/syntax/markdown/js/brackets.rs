//! Braces, parentheses and square brackets.

use super::context::{Context, Token};
use super::lexer::Lexer;

impl Lexer {
    /// Opens braces.
    pub(super) fn open_brace(&mut self, at: usize) -> usize {
        let context = match self.context() {
            Context::Function(function) if function.is_class => Context::ClassBody,
            Context::Function(_) => Context::Block,
            _ if self.is_block() => Context::Block,
            _ => Context::Object,
        };
        if context == Context::Object {
            self.start_operand();
        }
        self.open(context, at);
        self.push_token(Token::BraceOpen, at + 1)
    }

    fn is_block(&self) -> bool {
        let context = self.context();
        match self.before {
            Token::Start => !self.is_expression,
            Token::Colon => context == Context::Block && self.allows_expression,
            Token::Return => self.gap.has_line_end,
            Token::Name if context == Context::ClassBody => true,
            Token::Name => self.allows_expression && self.gap.has_line_end,
            Token::Else | Token::ParenClose | Token::Arrow | Token::Keyword => true,
            Token::Semicolon => context != Context::HeadParens,
            Token::BraceOpen | Token::BraceClose => context.is_body(),
            Token::Await => false,
            _ => !self.allows_expression,
        }
    }

    /// Closes the innermost braces, and what is open in them.
    pub(super) fn close_brace(&mut self, at: usize) -> usize {
        let mut closed = None;
        while self.open_braces() > 0 {
            closed = self.pop().map(|entry| entry.context);
            if closed.is_some_and(Context::is_braces) {
                break;
            }
        }
        if closed.is_some_and(Context::is_body) && matches!(self.context(), Context::Function(_)) {
            closed = self.pop().map(|entry| entry.context);
        }
        self.push_token(Token::BraceClose, at + 1);
        self.allows_expression = closed.is_none_or(|context| !context.is_expression());
        at + 1
    }

    /// Closes parentheses or square brackets, and what is open in them.
    pub(super) fn close_bracket(&mut self, at: usize, byte: u8) -> usize {
        let is_paren = byte == b')';
        while match self.context() {
            Context::Function(_) => true,
            Context::Brackets => is_paren,
            _ => false,
        } {
            self.pop();
        }
        let context = self.context();
        let is_head = context == Context::HeadParens;
        if is_paren == (is_head || context == Context::Parens)
            && (is_paren || context == Context::Brackets)
        {
            self.pop();
        }
        let token = if is_paren {
            Token::ParenClose
        } else {
            Token::BracketClose
        };
        self.push_token(token, at + 1);
        self.is_after_head = is_head;
        self.allows_expression = is_head;
        at + 1
    }
}
