//! The parser's errors in plain words: what is wrong, what to do, and an edit where one is certain.

use super::mdx::RawError;
use super::pairing::{self, Owed};
use super::value::Range;
use super::{jsx, markup};

/// What a fault is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultKind {
    /// The page's MDX.
    Mdx,
    /// A heading id `{#id}` where the platform does not take it out.
    HeadingId,
    /// Imports and exports.
    Module,
    /// The page was not parsed at all.
    Refused,
}

/// An edit that certainly mends a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// What it does, as an instruction.
    pub label: &'static str,
    /// What is replaced.
    pub range: Range,
    /// What stands there afterwards.
    pub text: String,
}

/// One thing that keeps a page from being parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What it is about.
    pub kind: FaultKind,
    /// Where it is.
    pub range: Range,
    /// What is wrong: one sentence, lower case.
    pub message: String,
    /// What to do.
    pub hint: String,
    /// Another place that matters, and why.
    pub related: Option<(Range, String)>,
    /// The edit that mends it.
    pub repair: Option<Repair>,
}

impl Fault {
    /// A fault of the page's MDX.
    pub(super) fn new(range: Range, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            kind: FaultKind::Mdx,
            range,
            message: message.into(),
            hint: hint.into(),
            related: None,
            repair: None,
        }
    }

    /// The same fault with an edit that mends it.
    pub(super) fn repaired(self, label: &'static str, range: Range, text: String) -> Self {
        Self {
            repair: Some(Repair { label, range, text }),
            ..self
        }
    }
}

/// What each error means, in the order of the text. An error that only follows from another one is left out.
pub fn explain(text: &str, errors: &[RawError]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut owed = Owed::default();
    let mut pairs = Vec::new();
    let mut comment_end = 0;
    for error in errors {
        if error.offset < comment_end {
            continue;
        }
        if let Some(pair) = pairing::read(text, error) {
            pairs.push(pair);
            continue;
        }
        let behind = text.get(error.offset as usize..).unwrap_or_default();
        let fault = if behind.starts_with("<!--") {
            let fault = comment(behind, error.offset);
            comment_end = fault.range.1;
            fault
        } else if behind.starts_with('<') {
            owed.add(name(&behind[1..]));
            tag(text, error.offset)
        } else {
            expression(text, error)
        };
        faults.push(fault);
    }
    faults.extend(pairing::explain(text, pairs, owed));
    faults.sort_by_key(|fault| fault.range);
    faults.dedup_by_key(|fault| fault.range);
    faults
}

/// `<!-- … -->`.
fn comment(behind: &str, start: u32) -> Fault {
    let end = behind.find("-->");
    let range = (start, start + fit(end.map_or(4, |end| end + 3)));
    let fault = Fault::new(
        range,
        "an HTML comment is not allowed in MDX",
        "write `{/* … */}` instead of `<!-- … -->`",
    );
    match end.map(|end| &behind[4..end]) {
        Some(inside) if !inside.contains("*/") => {
            let text = format!("{{/*{inside}*/}}");
            fault.repaired("turn it into an MDX comment", range, text)
        }
        _ => fault,
    }
}

/// A `<` that begins no tag, or a tag that stops being one.
fn tag(text: &str, start: u32) -> Fault {
    let behind = &text[start as usize + 1..];
    let at = (start, start + 1);
    let escape = "write `\\<`, `&lt;`, or put it in backticks";
    match behind.chars().next() {
        Some('!') => Fault::new(at, "`<!` is not allowed in MDX", "take the declaration out"),
        Some('?') => Fault::new(
            at,
            "`<?` is not allowed in MDX",
            "put code in a fenced code block",
        ),
        Some(first) if first.is_ascii_digit() => {
            let word = first_word(behind);
            let range = (start, start + 1 + fit(word.len()));
            Fault::new(range, format!("`<{word}` is read as a tag"), escape).repaired(
                "escape the `<`",
                at,
                "\\<".to_owned(),
            )
        }
        Some(first) if first.is_alphabetic() || "_$".contains(first) => broken_tag(text, start),
        Some(first) if !first.is_whitespace() => {
            let word = first_word(behind);
            Fault::new(at, format!("`<{word}` is read as a tag"), escape)
        }
        _ => Fault::new(at, "`<` is read as the start of a tag", escape),
    }
}

fn broken_tag(text: &str, start: u32) -> Fault {
    let behind = &text[start as usize + 1..];
    if let Some(fault) = autolink(behind, start) {
        return fault;
    }
    let name = name(behind);
    let Err(broken) = jsx::read_tag(text, start, 0) else {
        let whole = (start, start + 1 + fit(name.len()));
        return Fault::new(
            whole,
            format!("`<{name}` is no tag that MDX can read"),
            ESCAPE_TAG,
        );
    };
    let range = (
        broken.offset,
        broken.offset + next_length(text, broken.offset),
    );
    match broken.at {
        jsx::Stage::Value => Fault::new(
            range,
            format!("an attribute of `<{name}>` has a value without quotes"),
            "write `name=\"text\"` or `name={value}`",
        ),
        _ if text[start as usize..broken.offset as usize].contains("\\\"") => Fault::new(
            range,
            format!("an attribute of `<{name}>` ends at a quote with a backslash"),
            "a backslash does not escape in JSX: write `&quot;`, or put the value in `{'…'}`",
        ),
        _ => Fault::new(
            range,
            format!("`<{name}` is read as a tag, which breaks here"),
            ESCAPE_TAG,
        ),
    }
}

const ESCAPE_TAG: &str = "where it is no tag, write `\\<` or put it in backticks";

/// `<https://…>` and `<me@example.com>`.
fn autolink(behind: &str, start: u32) -> Option<Fault> {
    let target = &behind[..behind.find(['>', '<', ' ', '\n'])?];
    let is_address = target.contains("://");
    if !behind[target.len()..].starts_with('>') || !(is_address || target.contains('@')) {
        return None;
    }
    let range = (start, start + 2 + fit(target.len()));
    let scheme = if is_address { "" } else { "mailto:" };
    let link = format!("[{target}]({scheme}{target})");
    let fault = Fault::new(
        range,
        "a link in angle brackets is read as a tag",
        format!("write `{link}`"),
    );
    Some(fault.repaired("write it as a link", range, link))
}

/// Something wrong between `{` and `}`.
fn expression(text: &str, error: &RawError) -> Fault {
    let at = error.offset as usize;
    if error
        .message
        .starts_with("Unexpected end of file in expression")
    {
        return Fault::new(
            (error.offset, error.offset + 1),
            "`{` starts an expression that is never closed",
            "close it with `}`, or write `\\{` where the character is meant",
        );
    }
    let start = enclosing_brace(text, at);
    let end = text[at..].find('}').map_or(at, |end| at + end + 1);
    let range = (fit(start), fit(end.max(start + 1)));
    let inside = text[start + 1..].trim_start();
    if inside.starts_with('#') {
        return Fault {
            kind: FaultKind::HeadingId,
            ..Fault::new(
                range,
                "`{#…}` does not belong here",
                "the platform reads it only at the end of a heading that starts with `#` at the left margin",
            )
        };
    }
    let hint = if inside.starts_with(['"', '\'', '\n']) || inside.contains("\":") {
        "put data in a fenced code block, or write `\\{` where the character is meant"
    } else if in_style(&text[..start]) {
        "put the CSS in a template: `<style>{`…`}</style>`"
    } else {
        "braces hold JavaScript: write `\\{`, or put the text in backticks"
    };
    let message = error
        .message
        .trim_start_matches("Could not parse expression with oxc: ");
    Fault::new(
        range,
        format!(
            "`{}` is no JavaScript expression",
            shown(&text[start..range.1 as usize])
        ),
        format!("{hint} ({})", lower(message)),
    )
}

/// The `{` that the byte `at` stands behind, itself where it is one.
fn enclosing_brace(text: &str, at: usize) -> usize {
    if text[at..].starts_with('{') {
        return at;
    }
    let mut open = 0;
    for (index, byte) in text
        .bytes()
        .enumerate()
        .take(at)
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
    {
        match byte {
            b'}' => open += 1,
            b'{' if open == 0 => return index,
            b'{' => open -= 1,
            _ => (),
        }
    }
    at
}

fn in_style(before: &str) -> bool {
    before
        .rfind("<style")
        .is_some_and(|open| !before[open..].contains("</style"))
}

/// A short text on one line, for a message.
fn shown(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let short: String = line.chars().take(30).collect();
    if short.len() < text.len() {
        format!("{short}…")
    } else {
        short
    }
}

fn first_word(text: &str) -> &str {
    let end = text.find(|letter: char| letter.is_whitespace() || ")>`|,;".contains(letter));
    let word = &text[..end.unwrap_or(text.len())];
    word.get(..24).unwrap_or(word)
}

/// The name of the element at the start of `text`.
pub(super) fn name(text: &str) -> &str {
    let end = text.find(|letter: char| !(letter.is_alphanumeric() || "._-:$".contains(letter)));
    &text[..end.unwrap_or(text.len())]
}

/// Whether `name` may be a component or an HTML element, and not a placeholder such as `<your-key>`.
pub(super) fn may_be_element(name: &str) -> bool {
    markup::is_html(name) || name.starts_with(char::is_uppercase)
}

fn next_length(text: &str, at: u32) -> u32 {
    let next = text
        .get(at as usize..)
        .and_then(|behind| behind.chars().next());
    next.map_or(0, |letter| fit(letter.len_utf8()))
}

/// The first letter in lower case.
pub(super) fn lower(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(letters).collect()
}

pub(super) fn fit(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::mdx::{Dialect, Tree};

    fn messages(text: &str) -> Vec<String> {
        let faults = explain(text, &Tree::parse(text, Dialect::Mdx).errors);
        faults.into_iter().map(|fault| fault.message).collect()
    }

    #[test]
    fn the_common_faults_are_named() {
        let cases = [
            ("a <5 ms b\n", "`<5` is read as a tag"),
            ("a <= c\n", "`<=` is read as a tag"),
            (
                "a\n\n<!-- hi {x y} -->\n",
                "an HTML comment is not allowed in MDX",
            ),
            (
                "use <name> here\n",
                "`<name>` is read as a tag that is never closed",
            ),
            ("a {foo bar} b\n", "`{foo bar}` is no JavaScript expression"),
            (
                "a {foo b\n\nmore\n",
                "`{` starts an expression that is never closed",
            ),
            ("> ## T {#my-id}\n", "`{#…}` does not belong here"),
            (
                "<Note>abc\n\ndef</Note>\n",
                "`<Note>` is closed in another paragraph than the one that opens it",
            ),
            (
                "<C cols=2>\nhi\n</C>\n",
                "an attribute of `<C>` has a value without quotes",
            ),
            (
                "<https://x.com>\n",
                "a link in angle brackets is read as a tag",
            ),
            ("line<br>line\n", "`<br>` is never closed"),
            ("hi\n\n</Note>\n", "`</Note>` closes nothing"),
            (
                "<Steps>\n<Step>\nhi\n</Steps>\n",
                "`<Step>` is still open at `</Steps>`",
            ),
            ("<A><B>hi</A></B>\n", "`<B>` is still open at `</A>`"),
            ("<Note>\n\nhi\n", "`<Note>` is never closed"),
        ];
        for (text, message) in cases {
            assert_eq!(messages(text), [message], "{text}");
        }
    }

    #[test]
    fn independent_faults_are_all_told() {
        assert_eq!(messages("a {x y}\n\nb <5\n\n<Note>\n").len(), 3);
    }
}
