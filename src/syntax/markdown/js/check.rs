//! Checks an expression.

use super::super::error::JsErrorKind;
use super::super::span::offset;
use super::depth::check_depth;
use super::kind::{Form, JsError};
use super::lexer::Lexer;
use super::parse::check;
use super::quirks::Quirks;
use super::trivial::is_trivial;
use oxc_ast::ast::{Expression, ObjectPropertyKind, Program, Statement};
use oxc_span::GetSpan as _;

/// Checks the JavaScript between braces, as the platform does.
///
/// # Errors
/// The first error.
pub(in super::super) fn check_expression(text: &str, form: Form) -> Result<(), JsError> {
    if form != Form::Spread && is_trivial(text, form == Form::Child) {
        return Ok(());
    }
    if is_blank(text) && form != Form::Child {
        return Err(error(text, 0, text.len(), JsErrorKind::Empty));
    }
    let mut lexer = Lexer::expression(0);
    let end = lexer.feed(text.as_bytes(), 0);
    check_depth(&lexer, end.unwrap_or(text.len()))?;
    if let Some(end) = end {
        return Err(JsError::at(text, end, JsErrorKind::AfterExpression));
    }
    if is_blank(text) && lexer.is_at_top() && lexer.last_end == 0 {
        return Ok(());
    }
    parse(text, form, &lexer.quirks)?;
    if let Some(at) = lexer.quirks.wrong {
        return Err(JsError::at(text, at, JsErrorKind::Unsupported));
    }
    if form != Form::Spread && lexer.gap.has_odd_comment && !is_blank(&text[lexer.last_end..]) {
        let rest = text.len() - lexer.last_end;
        return Err(error(
            text,
            lexer.last_end,
            rest,
            JsErrorKind::AfterExpression,
        ));
    }
    Ok(())
}

fn error(text: &str, at: usize, length: usize, kind: JsErrorKind) -> JsError {
    JsError::new(offset(at.min(text.len())), offset(length), kind)
}

fn parse(text: &str, form: Form, quirks: &Quirks) -> Result<(), JsError> {
    // A line comment at the end cannot hide the bracket, except where it does so on the platform.
    let (opening, closing) = match form {
        Form::Spread => ("({", "})"),
        _ => ("(", "\n)"),
    };
    let mut wrapped = String::with_capacity(text.len() + 4);
    wrapped.push_str(opening);
    match text.strip_prefix("#!") {
        Some(rest) if form != Form::Spread => {
            wrapped.push_str("//");
            wrapped.push_str(rest);
        }
        _ => quirks.append(text, &mut wrapped),
    }
    wrapped.push_str(closing);
    let result = check(&wrapped, |program, _| read(program, form, wrapped.len()));
    result.map_err(|mut error| {
        let insertions = quirks.insertions();
        insertions.restore(&mut error, opening.len(), text.len());
        error
    })
}

/// Returns an error if the program is not a single pair of parentheses, with a single spread value in it where one is due.
fn read(program: &Program<'_>, form: Form, length: usize) -> Result<(), JsError> {
    let wrong = |at: u32, kind| Err(JsError::new(at, 0, kind));
    let [Statement::ExpressionStatement(statement)] = &program.body[..] else {
        let second = program
            .body
            .get(1)
            .map_or(1, |statement| statement.span().start);
        return wrong(second, JsErrorKind::AfterExpression);
    };
    let Expression::ParenthesizedExpression(inner) = &statement.expression else {
        return wrong(1, JsErrorKind::AfterExpression);
    };
    if inner.span.end as usize != length {
        return wrong(inner.span.end, JsErrorKind::AfterExpression);
    }
    if form != Form::Spread {
        return Ok(());
    }
    match &inner.expression {
        Expression::ObjectExpression(object) => match &object.properties[..] {
            [ObjectPropertyKind::SpreadProperty(_)] => Ok(()),
            [ObjectPropertyKind::SpreadProperty(_), extra, ..] => {
                wrong(extra.span().start, JsErrorKind::NotSpread)
            }
            _ => wrong(2, JsErrorKind::NotSpread),
        },
        _ => wrong(2, JsErrorKind::NotSpread),
    }
}

/// Returns whether there is nothing but white space and comments, as the platform tells: it removes block comments first,
/// and then line comments with their line ends.
fn is_blank(text: &str) -> bool {
    let mut rest = String::new();
    let mut at = 0;
    while let Some(found) = text[at..].find("/*") {
        let start = at + found;
        let Some(length) = text[start + 2..].find("*/") else {
            break;
        };
        rest.push_str(&text[at..start]);
        at = start + 2 + length + 2;
    }
    rest.push_str(&text[at..]);
    let mut rest = &*rest;
    loop {
        let is_space =
            |c: char| matches!(c, '\t'..='\r' | '\u{feff}') || (c.is_whitespace() && c != '\u{85}');
        rest = rest.trim_start_matches(is_space);
        if rest.is_empty() {
            return true;
        }
        let Some(comment) = rest.strip_prefix("//") else {
            return false;
        };
        let Some(end) = comment.find(['\n', '\r']) else {
            return false;
        };
        rest = &comment[end..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str, form: Form) -> Option<JsErrorKind> {
        check_expression(text, form).err().map(|error| error.kind)
    }

    #[test]
    fn right_expressions_pass() {
        for text in [
            "",
            "/* a */",
            "// a\n",
            "a + b",
            "await a",
            "<a b={c}>d</a>",
            "(a, b)",
            "a // b\n",
            "#!a\nb",
        ] {
            assert_eq!(kind(text, Form::Child), None, "{text}");
        }
        for text in ["...a", " ...a, ", "...{a: 1}", "/* a */ ...b"] {
            assert_eq!(kind(text, Form::Spread), None, "{text}");
        }
    }

    #[test]
    fn wrong_expressions_fail() {
        for text in [
            "a b",
            "a) + (b",
            "a); (b",
            "yield",
            "const a = 1",
            "a as b",
            "<a></b>",
            "a = ",
            "}",
        ] {
            assert!(kind(text, Form::Child).is_some(), "{text}");
        }
        assert_eq!(kind("", Form::Value), Some(JsErrorKind::Empty));
        assert_eq!(kind("/* a */", Form::Spread), Some(JsErrorKind::Empty));
        assert_eq!(kind("a", Form::Spread), Some(JsErrorKind::NotSpread));
        assert_eq!(
            kind("...a, ...b", Form::Spread),
            Some(JsErrorKind::NotSpread)
        );
    }
}
