//! JavaScript and TypeScript examples.

use super::scan::scan;
use super::script_excuse::{is_excused, is_other_language};
use super::syntax_of::syntax_of;
use super::{ExampleError, Language, lexical, lines};
use crate::syntax::depth::stack_for;
use crate::workers::{caught, with_stack};
use oxc_allocator::Allocator;
use oxc_parser::Parser;
use oxc_span::SourceType;

/// The wrappers that can make a part of a program complete.
const AROUND: [(&str, &str); 10] = [
    ("", "class A {}"),
    ("class A {", "a() {} }"),
    ("type A =", ""),
    ("async function* f() {", "}"),
    ("class A {", "}"),
    ("({", "})"),
    ("(", ")"),
    ("[", "]"),
    ("interface A {", "}"),
    ("switch (0) {", "}"),
];
/// The wrapper for adjacent tags, if a text starts with a tag.
const AROUND_TAGS: (&str, &str) = ("(<>", "</>)");
/// The wrapper for attributes, if a text starts with one.
const AROUND_ATTRIBUTES: (&str, &str) = ("(<A", "/>)");
/// The maximum number of marks in one statement that make the parser recurse or look ahead. A text with more is not
/// parsed.
const MAX_DEPTH: usize = 60;
/// The maximum number of open `<`: each makes the parser read the following text twice.
const MAX_OPEN: usize = 8;

/// The position and the reason of a syntax error.
struct Error {
    at: usize,
    message: String,
}

/// Returns the first error of `text`, if it is certain.
pub(super) fn check(text: &str, language: Language) -> Option<ExampleError> {
    if is_too_complex(text) {
        return None;
    }
    with_stack(stack_for(text).ok()?, || parsed(text, language)).ok()?
}

fn parsed(text: &str, language: Language) -> Option<ExampleError> {
    let kinds = match language {
        Language::TypeScript => [SourceType::ts(), SourceType::tsx()],
        _ => [SourceType::jsx(), SourceType::tsx()],
    };
    let first = first_error(text, kinds[0])?;
    let second = first_error(text, kinds[1])?;
    if is_excused(text) || is_signature(text) || is_part(text) {
        return None;
    }
    let pieces = [
        lines::paragraphs(text),
        lines::between_comments(text),
        text.lines()
            .filter(|line| !line.trim().is_empty())
            .collect(),
    ];
    let are_read = |pieces: &Vec<&str>| {
        pieces.len() > 1
            && pieces
                .iter()
                .all(|piece| is_part(piece) || is_signature(piece))
    };
    if pieces.iter().any(are_read) {
        return None;
    }
    let error = if second.at > first.at { second } else { first };
    if is_other_language(text, error.at) || !is_plain(text, &error, language) {
        return None;
    }
    let message = format!("invalid {}: {}", language.name(), in_words(&error.message));
    Some(ExampleError::line_from(
        text,
        error.at,
        message,
        "look for a bracket, quote or comma that is missing or too many here or just before",
    ))
}

/// The parser's messages for errors that are always certain.
const CERTAIN: [&str; 3] = [
    "`await` is only",
    "Missing initializer",
    "corresponding JSX closing tag",
];

/// Whether a second check confirms the error: a bracket or string is incomplete, or a comma is missing at the end of a
/// line. Other text that is not valid may be shorthand for readers.
fn is_plain(text: &str, error: &Error, language: Language) -> bool {
    CERTAIN.iter().any(|words| error.message.contains(words))
        || lacks_comma(text, error)
        || lexical::first_error(text, &scan(text, syntax_of(language)), language).is_some()
}

/// Whether a member starts a line, and the one before it does not end with a comma.
fn lacks_comma(text: &str, error: &Error) -> bool {
    let at = text.floor_char_boundary(error.at);
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let before = text[..start].trim_end();
    let ends = |letter: char| letter.is_alphanumeric() || "'\"`)]}".contains(letter);
    let member = text[at..].trim_start_matches(['\'', '"']);
    let name = member.find(|letter: char| !(letter.is_alphanumeric() || "_$-'\"".contains(letter)));
    let is_member = name
        .is_some_and(|end| end > 0 && member[end..].trim_start().starts_with([':', '(']))
        || text[at..].starts_with('{')
        || text[at..].starts_with(['"', '\'']) && before.ends_with(['"', '\'']);
    error.message.starts_with("Expected `,`")
        && text[start..at].trim().is_empty()
        && before.ends_with(ends)
        && is_member
}

/// Returns the parser's message without its names of tokens.
fn in_words(message: &str) -> String {
    crate::syntax::value::lower(message.trim_end_matches('.'))
        .replace("`Identifier`", "a name")
        .replace("`string`", "a string")
        .replace("but found none", "but there is none")
}

/// Whether each line is a signature: `client.add(messages: Message[], options?: Options): Promise<Id>`.
fn is_signature(text: &str) -> bool {
    let first = text.trim_start();
    let name = first.find(|letter: char| !(letter.is_alphanumeric() || "_$. ".contains(letter)));
    let Some(name) = name.filter(|&name| name > 0 && first[name..].starts_with(['(', '<'])) else {
        return false;
    };
    let shown = format!("declare function f{}", &first[name..]);
    first_error(&shown, SourceType::ts()).is_none()
}

/// Whether `text` is a program or a part of one.
fn is_part(text: &str) -> bool {
    let is_read = |text: &str| {
        let kinds = [SourceType::tsx(), SourceType::ts(), SourceType::d_ts()];
        kinds
            .into_iter()
            .any(|kind| first_error(text, kind).is_none())
    };
    let bare = text.trim().trim_end_matches([',', ';']);
    let name = bare.find(|letter: char| !(letter.is_alphanumeric() || letter == '-'));
    let begins_with_attribute = name.is_some_and(|end| end > 0 && bare[end..].starts_with('='));
    let tags = bare.starts_with(['<', '{']).then_some(&AROUND_TAGS);
    let attributes = begins_with_attribute.then_some(&AROUND_ATTRIBUTES);
    let is_opened = tags.is_some() && bare.ends_with('>') && {
        let name = bare[1..].split([' ', '>', '\n']).next().unwrap_or_default();
        is_read(&format!("(<>{bare}</{name}></>)"))
    };
    is_read(text)
        || is_opened
        || AROUND
            .iter()
            .chain(tags)
            .chain(attributes)
            .any(|(before, behind)| is_read(&format!("{before}\n{bare}\n{behind}")))
        // Imports first, then the content of a function or an object.
        || split_imports(text).is_some_and(|(imports, rest)| {
            is_read(imports)
                && (is_read(&format!("async function f() {{\n{rest}\n}}"))
                    || is_read(&format!("(\n{rest}\n)")))
        })
}

/// Splits the text into the imports at the start and the rest.
fn split_imports(text: &str) -> Option<(&str, &str)> {
    let is_import = text.starts_with("import ").then_some(0);
    let at = text.rfind("\nimport ").map(|at| at + 1).or(is_import)?;
    let end = text[at..].find(['\'', '"']).map(|quote| at + quote)?;
    let end = end + text[end..].find('\n')?;
    Some(text.split_at(end))
}

fn first_error(text: &str, kind: SourceType) -> Option<Error> {
    let allocator = Allocator::default();
    let parsed = caught(|| Parser::new(&allocator, text, kind).parse()).ok()?;
    let error = parsed.errors.first()?;
    let label = error.labels.as_ref().and_then(|labels| labels.first());
    let mut at = 0;
    if let Some(label) = label {
        at = label.offset();
    }
    Some(Error {
        at,
        message: error.message.to_string(),
    })
}

/// Whether `text` would make the parser recurse too deeply or read the same text too often.
fn is_too_complex(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (mut deep, mut open, mut word) = (0_usize, 0_usize, 0);
    // `<` before a line break: these stay open after blank lines.
    let mut carried = 0_usize;
    for (at, &byte) in bytes.iter().enumerate() {
        let next = bytes.get(at + 1).copied().unwrap_or_default();
        match byte {
            b';' => (deep, open, carried) = (0, 0, 0),
            b'\n' if matches!(next, b'\n' | b'\r') => (deep, open) = (0, 0),
            b'=' | b'?' | b'!' | b'~' | b'+' | b'-' | b'*' | b'&' | b'|' | b':' | b'(' | b'`' => {
                deep += 1;
            }
            b'<' if next.is_ascii_alphabetic() || next == b'<' || next == b'(' || next == b'{' => {
                (deep, open) = (deep + 1, open + 1);
            }
            b'<' if next.is_ascii_whitespace() => carried += 1,
            b'/' | b'>' => open = open.saturating_sub(1),
            b'\n' | b',' | b'}' | b')' => deep = deep.saturating_sub(1),
            _ => (),
        }
        // Keywords that recurse: `if`, `else`, `new`, `await`, `typeof` …, one after the other.
        word = if byte.is_ascii_alphabetic() || byte == b' ' {
            word + 1
        } else {
            0
        };
        if deep > MAX_DEPTH * 8 || open.max(carried) > MAX_OPEN * 8 || word > 2000 {
            return true;
        }
    }
    false
}
