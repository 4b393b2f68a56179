//! Parts of Python examples that are not code: output, sentences, signatures.

use super::python_parser::Error;
use super::scan::{Token, TokenKind, scan};
use super::syntax_of::syntax_of;
use super::{Language, lines};

/// Returns whether a text is clearly not meant to be valid code.
pub(super) fn is_excused(text: &str) -> bool {
    let has_template = ["{{", "{%", "<%", "<<<"]
        .iter()
        .any(|mark| text.contains(mark));
    // Values as the interpreter prints them, and optional parameters as in a manual.
    let has_notation = ["<class '", "<type '", " object at 0x", "[, "]
        .iter()
        .any(|mark| text.contains(mark));
    has_template
        || has_notation
        || lines::has_prompt(text)
        || lines::has_placeholder(text)
        || lines::has_named_gap(text)
        || lines::has_changes(text)
        || lines::has_gap(text)
        || is_left_to_comment(text)
}

/// Returns whether a block contains only a comment: `def f():`, `# your code here`.
fn is_left_to_comment(text: &str) -> bool {
    let rows: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    (0..rows.len()).any(|index| {
        let head = rows[index];
        let body = rows.get(index + 1).copied().unwrap_or_default();
        let mut after = rows[index + 1..].iter();
        let next = after.find(|line| !line.trim_start().starts_with('#'));
        let is_deeper = |line: &str| lines::indent(line) > lines::indent(head);
        head.trim_end().ends_with(':')
            && body.trim_start().starts_with('#')
            && is_deeper(body)
            && !next.is_some_and(|next| is_deeper(next))
    })
}

/// Returns whether the line of `error` is a sentence, or output of the code.
pub(super) fn is_no_statement(text: &str, error: &Error) -> bool {
    let at = text.floor_char_boundary(error.at);
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let bare = line.trim_start();
    let is_drawn = ["->", "=>", "|", "+-", "==", "--", "**", "##", "•"]
        .iter()
        .any(|mark| bare.starts_with(mark));
    is_drawn
        || error.is_on_same_line
        || has_words(line)
        || is_address(text, at)
        || error.message.starts_with("expected an indented block") && starts_block(bare)
}

/// Returns whether a line starts a block. After another header, it shows two alternatives.
fn starts_block(line: &str) -> bool {
    let heads = [
        "def ", "class ", "async ", "@", "if ", "elif ", "while ", "for ", "with ",
    ];
    heads.iter().any(|head| line.starts_with(head))
}

/// Returns whether the error is at the colon of an unquoted URL, such as `https://…`.
fn is_address(text: &str, at: usize) -> bool {
    text[at..].starts_with("://")
}

/// Returns whether two words or values are next to each other, which no statement allows.
fn has_words(line: &str) -> bool {
    let tokens = scan(line, syntax_of(Language::Python)).tokens;
    let is_plain =
        |token: &Token| token.kind == TokenKind::Word && !is_keyword(&line[token.start..token.end]);
    tokens.windows(2).any(|pair| {
        let is_apart = pair[0].end < pair[1].start;
        let is_pair = match (pair[0].kind, pair[1].kind) {
            (TokenKind::Word, TokenKind::Word) => is_plain(&pair[0]) && is_plain(&pair[1]),
            (TokenKind::Word, TokenKind::Text) => {
                is_plain(&pair[0]) && pair[0].end - pair[0].start > 2
            }
            (TokenKind::Number, TokenKind::Number) => true,
            _ => false,
        };
        is_apart && is_pair
    })
}

fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 35] = [
        "and", "as", "assert", "async", "await", "break", "case", "class", "continue", "def",
        "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in",
        "is", "lambda", "match", "nonlocal", "not", "or", "pass", "raise", "return", "try", "type",
        "while", "with", "yield",
    ];
    KEYWORDS.contains(&word)
}

/// Returns whether `text` is a signature: `client.send(depot: str, weight: int = 1) -> Parcel`. `is_read` returns
/// whether a text is valid Python.
pub(super) fn is_signature(text: &str, is_read: &dyn Fn(&str) -> bool) -> bool {
    let bare = text.trim().trim_end_matches([':', ';', ',']);
    let Some(open) = bare.find('(') else {
        // A property: `agent.parent -> str | None`.
        let is_path = |path: &str| {
            let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
            path.split('.')
                .all(|part| !part.is_empty() && part.chars().all(is_part))
        };
        let one = bare.split_once("->").filter(|_| !bare.contains('\n'));
        if one.is_some_and(|(path, kind)| is_path(path.trim()) && is_read(kind.trim())) {
            return true;
        }
        let rows: Vec<&str> = bare.lines().filter(|row| !row.trim().is_empty()).collect();
        return rows.len() > 1
            && rows
                .iter()
                .all(|row| row.starts_with('#') || is_signature(row, is_read));
    };
    let name = bare[..open].rsplit([' ', '.', '=', '\n']).next();
    let name = name.unwrap_or_default();
    let is_name = !name.is_empty()
        && name
            .chars()
            .all(|letter| letter.is_alphanumeric() || "_[],:".contains(letter));
    if is_name && is_read(&format!("def f{}: pass\n", &bare[open..])) {
        return true;
    }
    // Several signatures, each on its own line.
    let rows: Vec<&str> = bare.lines().filter(|row| !row.trim().is_empty()).collect();
    let begins_definition = |row: &&str| {
        let heads = ["def ", "async def ", "class ", "@", "#"];
        heads.iter().any(|head| row.starts_with(head))
    };
    let are_alike = rows.iter().all(begins_definition) || !rows.iter().any(begins_definition);
    let is_shown = |row: &&str| row.starts_with(['@', '#']) || is_signature(row, is_read);
    rows.len() > 1 && are_alike && rows.iter().all(is_shown)
}
