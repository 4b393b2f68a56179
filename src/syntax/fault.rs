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
    let mut style = None;
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
        } else if let Some(inside) = behind.strip_prefix('<') {
            match inside.strip_prefix('/') {
                Some(closed) => owed.opening(name(closed), error.offset),
                None => owed.closing(name(inside), error.offset),
            }
            tag(text, error.offset)
        } else {
            let before = text.get(..error.offset as usize).unwrap_or_default();
            let place = style_before(before);
            if follows_a_brace(before, error) || (place.is_some() && place == style) {
                continue;
            }
            style = place;
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
    let message = "an HTML comment is not allowed in MDX";
    let hint = "write `{/* … */}` instead of `<!-- … -->`";
    match end.map(|end| &behind[4..end]) {
        Some(inside) if inside.contains("*/") => {
            let hint = format!("{hint}, and take the `*/` out of the text");
            Fault::new(range, message, hint)
        }
        Some(inside) => {
            let text = format!("{{/*{inside}*/}}");
            Fault::new(range, message, hint).repaired("turn it into an MDX comment", range, text)
        }
        None => Fault::new(
            range,
            "an HTML comment is never closed, and not allowed in MDX",
            hint,
        ),
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
        Some('/') => broken_closing(&behind[1..], start),
        Some(first) if first.is_alphabetic() || "_$".contains(first) => broken_tag(text, start),
        Some(first) if !first.is_whitespace() => {
            let word = first_word(behind);
            let range = (start, start + 1 + fit(word.len()));
            Fault::new(range, format!("`<{word}` is read as a tag"), escape).repaired(
                "escape the `<`",
                at,
                "\\<".to_owned(),
            )
        }
        _ => Fault::new(at, "`<` is read as the start of a tag", escape),
    }
}

fn broken_closing(behind: &str, start: u32) -> Fault {
    let name = name(behind);
    let range = (start, start + 2 + fit(name.len()));
    if name.starts_with(|letter: char| letter.is_alphabetic()) {
        let message = format!("the closing tag `</{name}` does not end");
        return Fault::new(range, message, format!("write `</{name}>`"));
    }
    Fault::new(
        (start, start + 2),
        "`</` begins no closing tag",
        "write the name right behind it, or escape it as `\\</`",
    )
}

fn broken_tag(text: &str, start: u32) -> Fault {
    let behind = &text[start as usize + 1..];
    if let Some(fault) = autolink(behind, start) {
        return fault;
    }
    let name = name(behind);
    let whole = (start, start + 1 + fit(name.len()));
    let broken = match jsx::read_tag(text, start, 0) {
        Err(broken) => broken,
        Ok(tag) => return refused_tag(text, &tag, whole),
    };
    let range = (
        broken.offset,
        broken.offset + next_length(text, broken.offset),
    );
    if broken.at == jsx::Stage::Value {
        return bare_value(text, start, range);
    }
    if let Some(at) = text[start as usize..broken.offset as usize].find("\\\"") {
        let at = start + fit(at);
        return Fault::new(
            (at, at + 2),
            "`\\\"` ends the value: a backslash does not escape in JSX",
            "write `&quot;`, or enclose the value in single quotes",
        );
    }
    if let Some(fault) = runaway_quote(text, start, broken.offset) {
        return fault;
    }
    if !may_be_element(name) || pairing::follows_a_word(text, start) {
        return Fault::new(
            whole,
            format!("`<{name}` is read as a tag"),
            format!("put a placeholder or type in backticks, or write `\\<{name}`"),
        );
    }
    if text[broken.offset as usize..].starts_with('<') {
        return Fault::new(
            whole,
            format!("the tag `<{name}` does not end"),
            format!("put `>` behind its last attribute; where it is no tag, write `\\<{name}`"),
        );
    }
    Fault::new(
        range,
        format!("`<{name}` is read as a tag, which breaks here"),
        ESCAPE_TAG,
    )
}

/// A tag that looks whole and is refused all the same.
fn refused_tag(text: &str, tag: &jsx::Tag, whole: Range) -> Fault {
    let of = |(start, end): Range| text[start as usize..end as usize].trim();
    let mut spreads = tag
        .attributes
        .iter()
        .filter(|attribute| attribute.kind == jsx::AttributeKind::Spread);
    if let Some(spread) = spreads.find(|spread| !of(spread.value).starts_with("...")) {
        let (start, end) = spread.value;
        return Fault::new(
            (start - 1, end + 1),
            format!("`{{{}}}` is no attribute", of(spread.value)),
            "write `name={value}`, or `{...values}` for several at once",
        );
    }
    let message = format!("`{}` is no tag that MDX can read", of(whole));
    Fault::new(whole, message, ESCAPE_TAG)
}

/// A value that runs on over a line and into the next tag, because its quote is not closed.
fn runaway_quote(text: &str, start: u32, end: u32) -> Option<Fault> {
    let tag = &text[start as usize..end as usize];
    let mut at = 0;
    for (index, piece) in tag.split('"').enumerate() {
        if index % 2 == 1 && piece.contains('\n') && piece.contains('<') {
            let quote = start + fit(at) - 1;
            return Some(bare_value(text, start, (quote, quote + 1)));
        }
        at += piece.len() + 1;
    }
    None
}

/// The attribute whose value, at `range`, is not enclosed in quotes or braces.
fn bare_value(text: &str, start: u32, range: Range) -> Fault {
    let before = text[start as usize..range.0 as usize].trim_end();
    let key = before.trim_end_matches('=').trim_end();
    let key = &key[key.rfind(char::is_whitespace).map_or(0, |at| at + 1)..];
    let behind = &text[range.0 as usize..];
    if behind.starts_with(['"', '\'']) {
        return Fault::new(
            range,
            format!("the value of `{key}` begins with a quote that is never closed"),
            "close it with the same quote",
        );
    }
    if behind.starts_with(['“', '”', '„', '‘', '’', '«']) {
        return Fault::new(
            range,
            format!("the value of `{key}` stands in typographic quotes"),
            format!("write straight quotes: `{key}=\"…\"`"),
        );
    }
    let end = behind.find(|letter: char| letter.is_whitespace() || letter == '>');
    let value = &behind[..end.unwrap_or(behind.len())];
    let is_script =
        matches!(value, "true" | "false") || value.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = !value.contains(['"', '\'', '{', '}', '<', '=', '`', '&']);
    // In `href=a/>` nobody can tell whether the slash belongs to the value.
    if value.is_empty() || value.ends_with('/') || !is_plain {
        return Fault::new(
            range,
            format!("the value of `{key}` stands in neither quotes nor braces"),
            format!("write `{key}=\"text\"` or `{key}={{value}}`"),
        );
    }
    let mended = if is_script {
        format!("{{{value}}}")
    } else {
        format!("\"{value}\"")
    };
    let range = (range.0, range.0 + fit(value.len()));
    let fault = Fault::new(
        range,
        format!("the value of `{key}` stands in neither quotes nor braces"),
        format!("write `{key}={mended}`"),
    );
    fault.repaired("enclose the value", range, mended)
}

const ESCAPE_TAG: &str = "where it is no tag, write `\\<` or put it in backticks";

/// `<https://…>` and `<me@example.com>`.
fn autolink(behind: &str, start: u32) -> Option<Fault> {
    let target = &behind[..behind.find(['>', '<', ' ', '\n'])?];
    let is_address = target.contains("://");
    if !behind[target.len()..].starts_with('>') || !(is_address || is_mail(target)) {
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
    // What means something in Markdown or MDX would not stay as it is in the text of the link.
    if target.contains(['{', '}', '[', ']', '(', ')', '*', '`', '\\']) {
        return Some(fault);
    }
    Some(fault.repaired("write it as a link", range, link))
}

/// Whether `target` is a mail address, and not a placeholder such as `user@host`.
fn is_mail(target: &str) -> bool {
    let is_part = |part: &str| {
        let mut letters = part.chars();
        !part.is_empty()
            && letters.all(|letter| letter.is_alphanumeric() || "._%+-".contains(letter))
    };
    target
        .split_once('@')
        .is_some_and(|(who, host)| is_part(who) && is_part(host) && host.contains('.'))
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
        "put data in a fenced code block, or write `\\{` where the character is meant".to_owned()
    } else if style_before(&text[..start]).is_some() {
        "put all of the CSS in a template: `<style>{`…`}</style>`".to_owned()
    } else if text[start..end].contains(['(', '=', '`', '?']) {
        let message = error
            .message
            .trim_start_matches("Could not parse expression with oxc: ");
        format!(
            "mend the JavaScript, or write `\\{{` where the character is meant ({})",
            lower(message)
        )
    } else {
        "braces hold JavaScript: write `\\{`, or put the text in backticks".to_owned()
    };
    Fault::new(
        range,
        format!(
            "`{}` is no JavaScript expression",
            shown(&text[start..range.1 as usize])
        ),
        hint,
    )
}

/// Whether an unclosed `{` stands right behind another one.
fn follows_a_brace(before: &str, error: &RawError) -> bool {
    error.message.starts_with("Unexpected end of file") && before.ends_with('{')
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

/// Where the `<style>` begins that is open at the end of `before`.
fn style_before(before: &str) -> Option<usize> {
    let open = before.rfind("<style")?;
    (!before[open..].contains("</style")).then_some(open)
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
    let word = text[..end.unwrap_or(text.len())].trim_end_matches(['.', ':', '!', '?']);
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
                "the value of `cols` stands in neither quotes nor braces",
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
