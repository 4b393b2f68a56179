//! Python examples.

use super::python_cause::{cause, missing_body};
use super::python_excuse::{is_excused, is_no_statement, is_signature};
use super::python_parser::{Error, first_error, is_read};
use super::scan::scan;
use super::syntax_of::syntax_of;
use super::{ExampleError, Language, lexical, lines};

/// Code around a part of a program: a block, a call, a list or a dictionary.
const AROUND: [(&str, &str); 4] = [
    ("if 1:\n", "\n"),
    ("f(\n", "\n)\n"),
    ("[\n", "\n]\n"),
    ("{\n", "\n}\n"),
];
/// Words that start a statement, and never an expression or a part of one.
const STATEMENTS: [&str; 12] = [
    "assert", "break", "class", "continue", "def", "del", "import", "pass", "raise", "return",
    "try", "while",
];
/// Code before the end of a call, list or dictionary, for an example that shows only that end.
const BEFORE_END: [&str; 3] = ["f(\n", "[\n", "{\n"];

/// Returns the first error of `text`, if it is certain.
pub(super) fn check(text: &str) -> Option<ExampleError> {
    let error = first_error(text)?;
    if is_excused(text) || is_part_of_program(text) {
        return None;
    }
    let pieces = lines::paragraphs(text);
    if pieces.len() > 1 && pieces.iter().all(|piece| is_part(piece)) {
        return None;
    }
    let error = inner_error(text, error);
    if let Some(found) = cause(text, &error) {
        return Some(found);
    }
    if is_no_statement(text, &error) {
        return None;
    }
    if error.is_at_end {
        // The parser reports that a bracket is open, but not which one.
        let scanned = scan(text, syntax_of(Language::Python));
        return lexical::first_error(text, &scanned, Language::Python)
            .filter(|_| !text.trim_end().ends_with(['(', '[', '{', ',']));
    }
    Some(ExampleError::line_from(
        text,
        error.at,
        format!("invalid Python: {}", error.message),
        missing_body(&error.message)
            .unwrap_or("run the example, and fix this line or the one before it"),
    ))
}

/// Returns the error in the content of a text that is indented as a whole, ignoring the indentation.
fn inner_error(text: &str, error: Error) -> Error {
    const BLOCK: &str = "if 1:\n";
    if lines::first_indent(text) == 0 {
        return error;
    }
    match first_error(&format!("{BLOCK}{text}")) {
        Some(inner) if inner.at >= BLOCK.len() => Error {
            at: inner.at - BLOCK.len(),
            ..inner
        },
        _ => error,
    }
}

/// Returns whether `text` is a program, a part of one, or a signature.
fn is_part(text: &str) -> bool {
    is_read(text.trim_end()) || is_part_of_program(text)
}

/// Returns whether `text`, which is not a program, is a part of one, or a signature.
fn is_part_of_program(text: &str) -> bool {
    let text = text.trim_end();
    let [block, brackets @ ..] = AROUND;
    let is_around = |(before, after): (&str, &str)| is_read(&format!("{before}{text}{after}"));
    let may_be_in_brackets = !has_statement(text);
    // Only text that is indented as a whole can be the body of a block.
    lines::first_indent(text) > 0 && is_around(block)
        // Most examples that are not programs are signatures.
        || is_signature(text, &is_read)
        || may_be_in_brackets && brackets.into_iter().any(is_around)
        || may_be_in_brackets
            && is_end(text)
            && BEFORE_END
                .iter()
                .any(|before| is_read(&format!("{before}{text}\n")))
        || starts_with_decorator(text) && is_read(&format!("{text}\ndef f(): pass\n"))
        || is_read(&completed(text))
        || is_read(&with_bodies(text))
}

/// Returns whether a line of `text` certainly starts with a statement, which cannot be in brackets.
fn has_statement(text: &str) -> bool {
    // Lines inside a string can start with any word.
    let may_continue = ["\"\"\"", "'''", "\\\n", "\\\r"];
    let starts = |line: &str| {
        let word = line.trim_start().split(|letter: char| !is_letter(letter));
        word.into_iter()
            .next()
            .is_some_and(|word| STATEMENTS.contains(&word))
    };
    text.lines().any(starts) && !may_continue.iter().any(|mark| text.contains(mark))
}

/// Returns whether a word of Python can contain `letter`.
fn is_letter(letter: char) -> bool {
    letter == '_' || letter.is_alphanumeric()
}

/// Returns `text` with a body for each definition without one: `def send(self) -> int`.
fn with_bodies(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let bare = line.trim();
        let is_listed = (bare.starts_with("def ") || bare.starts_with("async def "))
            && bare.contains('(')
            && bare.matches('(').count() == bare.matches(')').count()
            && !bare.ends_with([':', ',', '\\'])
            && !bare.contains('#');
        if is_listed {
            whole.extend([line.trim_end(), ": ...\n"]);
        } else {
            whole.push_str(line);
        }
    }
    whole
}

/// Returns whether the first line of code is a decorator, which may be shown without its function.
fn starts_with_decorator(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    first.is_some_and(|first| first.starts_with('@'))
}

/// Returns whether `text` can be the last members of something and its closing bracket.
fn is_end(text: &str) -> bool {
    let last = text.lines().last().unwrap_or_default();
    let closes = [')', ']', '}'];
    last.trim_start().starts_with(closes) || text.ends_with(closes) && text.contains(",\n")
}

/// Completes the first and last lines of `text`: adds the statement before `else:`, the body of `def f():`.
fn completed(text: &str) -> String {
    let first = text.trim_start_matches(['\n', '\r']);
    let indent = &first[..lines::indent(first)];
    let word = first.trim_start();
    let begins = |words: &[&str]| words.iter().any(|begin| word.starts_with(begin));
    let mut whole = String::new();
    if !indent.is_empty() {
        whole.push_str("if 1:\n");
    }
    if begins(&["elif ", "else:"]) {
        whole.push_str(indent);
        whole.push_str("if 1: pass\n");
    } else if begins(&["except", "finally:"]) {
        whole.push_str(indent);
        whole.push_str("try: pass\n");
    }
    whole.push_str(first);
    let last = text.lines().rfind(|line| {
        let bare = line.trim();
        !bare.is_empty() && !bare.starts_with('#')
    });
    let last = last.unwrap_or_default();
    let head = last.trim_start();
    let indent = &last[..lines::indent(last)];
    if head.starts_with('@') {
        whole.extend(["\n", indent, "def f(): pass\n"]);
    } else if head.ends_with(':') && !["else:", "try:", "finally:"].contains(&head) {
        whole.extend(["\n", indent, "  pass\n"]);
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_start_with_a_statement_are_not_in_brackets() {
        for (text, expected) in [
            ("import a", true),
            ("a = 1\n    return a", true),
            ("important = 1", false),
            ("# import a", false),
            ("for a in b", false),
            ("a=\"\"\"\nimport b\n\"\"\",", false),
        ] {
            assert_eq!(has_statement(text), expected, "{text}");
        }
    }

    #[test]
    fn parts_of_calls_and_literals_are_read() {
        for (text, expected) in [
            ("a=1,\nb=2,", true),
            ("a=\"\"\"\nimport b\n\"\"\",\nc=2,", true),
            ("\"a\": 1,\n\"b\": 2", true),
            ("else:\n    send()", true),
            ("a = 1\nimport b c", false),
            ("a = = 1", false),
        ] {
            assert_eq!(is_part_of_program(text), expected, "{text}");
        }
    }
}
