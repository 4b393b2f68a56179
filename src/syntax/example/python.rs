//! Python examples.

use super::scan::{Kind, Scan, Token, scan};
use super::syntax_of::syntax_of;
use super::{Fault, Language, lexical, lines, tree};

/// Words that begin a statement which ends in a colon, and in nothing else.
const HEADS: [&str; 8] = ["def", "class", "elif", "while", "for", "with", "try", "if"];
/// What is said of a statement without the lines that belong to it.
const NOT_INDENTED: &str = "nothing is indented below this line";
/// Commands that are no Python.
const COMMANDS: [&str; 10] = [
    "pip install ",
    "pip3 install ",
    "uv add ",
    "uv pip ",
    "uv run ",
    "npm install ",
    "npx ",
    "poetry add ",
    "curl -",
    "brew install ",
];

/// The first fault of `text`, where it is certain.
pub(super) fn check(text: &str) -> Option<Fault> {
    let scanned = scan(text, syntax_of(Language::Python));
    let fault = lexical::first_fault(text, &scanned, Language::Python)
        .or_else(|| statements(text, &scanned))?;
    // The grammar takes a block without lines for an empty one.
    let is_certain = fault.message.ends_with(NOT_INDENTED);
    let is_excused = lexical::is_excused(text)
        || is_sketch(text, &scanned)
        || !is_certain && tree::is_read(text, Language::Python);
    (!is_excused).then_some(fault)
}

/// Words that begin a statement, with another word behind them.
const STATEMENTS: [&str; 15] = [
    "def", "class", "return", "import", "raise", "del", "assert", "global", "nonlocal", "print",
    "exec", "while", "with", "elif", "except",
];

/// Whether words that no Python has side by side stand in brackets: `{"id": string id, "lang": string "py"}`.
fn is_sketch(text: &str, scanned: &Scan) -> bool {
    // Values as the interpreter shows them.
    if ["<class '", "<type '", " object at 0x"]
        .iter()
        .any(|mark| text.contains(mark))
    {
        return true;
    }
    let mut depth = 0_usize;
    scanned.tokens.windows(2).any(|pair| {
        match pair[0].kind {
            Kind::Open(_) => depth += 1,
            Kind::Close(_) => depth = depth.saturating_sub(1),
            _ => (),
        }
        let word = &text[pair[0].start..pair[0].end];
        // Behind a bracket that is never closed stand whole statements.
        let is_name = depth > 0
            && pair[0].kind == Kind::Word
            && !is_keyword(word)
            && !STATEMENTS.contains(&word);
        is_name
            && match pair[1].kind {
                Kind::Word => !is_keyword(&text[pair[1].start..pair[1].end]),
                Kind::Text => word.len() > 2 && pair[0].end < pair[1].start,
                _ => false,
            }
    })
}

/// The first fault of a text whose brackets and quotes are in order.
fn statements(text: &str, scanned: &Scan) -> Option<Fault> {
    let mut depth = 0_usize;
    let mut line: Vec<Token> = Vec::new();
    let mut before: Option<Token> = None;
    for (index, token) in scanned.tokens.iter().enumerate() {
        match token.kind {
            Kind::Open(_) => depth += 1,
            Kind::Close(_) => depth = depth.saturating_sub(1),
            Kind::Line if depth == 0 => {
                if let Some(fault) = statement(text, &line) {
                    return Some(fault);
                }
                line.clear();
                before = None;
                continue;
            }
            Kind::Line => continue,
            _ => (),
        }
        if let Some(last) = before.filter(|_| depth > 0)
            && let Some(fault) = missing_comma(text, last, &scanned.tokens[index..])
        {
            return Some(fault);
        }
        line.push(*token);
        before = Some(*token);
    }
    statement(text, &line)
}

/// The fault of one statement, or of its first line where it is one that holds others.
fn statement(text: &str, tokens: &[Token]) -> Option<Fault> {
    let (first, last) = (tokens.first()?, tokens.last()?);
    let rest = &text[first.start..];
    let line = rest.lines().next().unwrap_or_default();
    if COMMANDS.iter().any(|command| line.starts_with(command)) {
        let message = "this is no Python: the line is a shell command";
        return Some(Fault::line_from(
            text,
            first.start,
            message,
            "put it into a block of its own, in `bash`",
        ));
    }
    let word = text.get(first.start..first.end).unwrap_or_default();
    let is_async = word == "async";
    let word = if is_async {
        tokens
            .get(1)
            .map_or("", |token| &text[token.start..token.end])
    } else {
        word
    };
    if is_async
        && !["def", "with", "for"].contains(&word)
        && rest[first.end - first.start..].starts_with(' ')
    {
        let message = "this is no Python: `async` stands before something that cannot be";
        return Some(Fault::line_from(
            text,
            first.start,
            message,
            "write `async def`, `async with` or `async for`",
        ));
    }
    let is_head = HEADS.contains(&word) || (word == "else" && tokens.len() == 1);
    let has_colon = tokens.iter().any(|token| token.kind == Kind::Mark(b':'));
    // A name may be called like a word: `if = 1` is not, but `match` and `type` are.
    if is_head && !has_colon && tokens.len() > 1 && holds_lines(text, *first, *last) {
        let message = format!("this is no Python: the line of `{word}` does not end in a colon");
        return Some(Fault::new(
            last.start..last.end,
            message,
            "write a colon behind it",
        ));
    }
    if is_head && last.kind == Kind::Mark(b':') && lacks_lines(text, *first, *last) {
        let message = format!("this is no Python: {NOT_INDENTED}");
        return Some(Fault::line_from(
            text,
            first.start,
            message,
            "indent what belongs to it",
        ));
    }
    None
}

/// Whether the lines behind a statement are indented more than it is. Where they are not, it may be only a signature.
fn holds_lines(text: &str, first: Token, last: Token) -> bool {
    let start = text[..first.start].rfind('\n').map_or(0, |at| at + 1);
    let mut behind = text[last.end..].lines().skip(1);
    let next = behind.find(|line| !line.trim().is_empty());
    next.is_some_and(|next| lines::indent(next) > first.start - start)
}

/// Whether the line behind a statement is plainly the next one: neither indented nor another head, as in a list of them.
fn lacks_lines(text: &str, first: Token, last: Token) -> bool {
    let start = text[..first.start].rfind('\n').map_or(0, |at| at + 1);
    let mut behind = text[last.end..].lines().skip(1);
    let next = behind.find(|line| !line.trim().is_empty());
    next.is_some_and(|next| {
        let bare = next.trim_start();
        let word = bare.split([' ', '(', ':']).next().unwrap_or_default();
        lines::indent(next) == first.start - start
            && !bare.starts_with(['#', '@', '.', '"'])
            && !HEADS.contains(&word)
            && !["async", "else", "except", "finally"].contains(&word)
    })
}

/// A member on a line of its own, behind another one without a comma: `name=…`, or a string with a colon behind it.
fn missing_comma(text: &str, last: Token, tokens: &[Token]) -> Option<Fault> {
    let (token, next) = (tokens.first()?, tokens.get(1)?);
    if !text[last.end..token.start].contains('\n') {
        return None;
    }
    let ends = matches!(last.kind, Kind::Text | Kind::Number | Kind::Close(_))
        || last.kind == Kind::Word && !is_keyword(&text[last.start..last.end]);
    let begins = match (token.kind, next.kind) {
        (Kind::Word, Kind::Mark(b'=')) => {
            !is_keyword(&text[token.start..token.end])
                && tokens
                    .get(2)
                    .is_some_and(|third| third.kind != Kind::Mark(b'='))
        }
        (Kind::Text, Kind::Mark(b':')) => true,
        // A string may follow another one, and one letter or two may belong to it.
        (Kind::Text, Kind::Mark(b',') | Kind::Close(_)) => {
            last.kind == Kind::Word && last.end - last.start > 2
                || matches!(last.kind, Kind::Close(_) | Kind::Number)
        }
        _ => false,
    };
    (ends && begins).then(|| {
        Fault::new(
            last.start.max(last.end.saturating_sub(1))..last.end,
            "this is no Python: a comma is missing at the end of this line",
            "write one between two values",
        )
    })
}

fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 14] = [
        "and", "or", "not", "in", "is", "if", "else", "for", "lambda", "await", "async", "yield",
        "from", "as",
    ];
    KEYWORDS.contains(&word)
}
