use super::admonition_lines::{Lines, Quote, contents, is_alert};
use super::admonitions::{Foreign, Tag};
use super::directives::directives;
use super::tab_blocks::tabs;
use crate::catalog::FOREIGN_SYNTAX;
use crate::diagnostic::Fix;
use crate::page::{LineMark, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports syntax of other site builders, which the platform shows as text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForeignSyntax {}

impl Rule for ForeignSyntax {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let marks: Vec<LineMark> = page.line_marks().collect();
        if marks.is_empty() {
            return;
        }
        let lines = Lines::new(page);
        let mut found = directives(&lines, &marks);
        found.extend(tabs(&lines, &marks));
        found.extend(marks.iter().filter_map(|mark| {
            let text = page.slice(mark.span);
            match text.get(..2)? {
                "!!" | "??" => indented(&lines, mark, text),
                "[!" => alert(&lines, mark, text),
                _ => contents(&lines, mark, text),
            }
        }));
        found.sort_by_key(|found| found.span);
        let is_valid = page.syntax_errors().is_empty();
        for found in found {
            let finding = cx.report(found.span, found.message);
            finding.note(found.note);
            if let Some(edits) = found.edits.filter(|_| is_valid) {
                finding.fix(Fix::safe(found.label, edits));
            }
        }
    }
}

/// Converts `!!! kind "Title"` or `??? kind` above indented text.
fn indented(lines: &Lines<'_>, mark: &LineMark, text: &str) -> Option<Foreign> {
    let sign = &text[..3];
    let rest = text[3..].trim_start_matches('+');
    let is_open = rest.len() + 3 < text.len();
    let (words, title) = match rest.split_once('"') {
        Some((words, title)) => (words, title.strip_suffix('"')?),
        None => (rest, ""),
    };
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || " -_".contains(letter);
    if !words.starts_with([' ', '\t']) || !words.trim().chars().all(is_word) {
        return None;
    }
    let kind = words.split_whitespace().next()?;
    let block = lines.indented_below(mark)?;
    let tag = if sign == "!!!" {
        Tag::of(kind)
    } else {
        Tag::accordion(kind, is_open)
    };
    if FOREIGN_SYNTAX.callout(kind).is_none() && title.is_empty() {
        return None;
    }
    let component = tag.as_ref().map(|tag| tag.name.clone());
    let titled = tag.and_then(|tag| tag.titled(title));
    let edits = titled.map(|tag| vec![block.replaced(lines, &tag)]);
    let written = format!("{sign} {kind}");
    Some(Foreign::new(mark, &written, component.as_deref(), edits))
}

/// Converts `> [!KIND]` at the start of a quote.
fn alert(lines: &Lines<'_>, mark: &LineMark, text: &str) -> Option<Foreign> {
    let (kind, rest) = text.strip_prefix("[!")?.split_once(']')?;
    let component = FOREIGN_SYNTAX.alert(kind)?;
    let is_link = rest.starts_with(['(', '[', ':']);
    if mark.quotes == 0 || is_link || mark.span.start != mark.paragraph.start {
        return None;
    }
    let block = match lines.quote_from(mark) {
        Quote::Inside => return None,
        Quote::Unclear => None,
        Quote::Whole(block) => Some(block),
    };
    let fold = rest.chars().next().filter(|sign| "+-".contains(*sign));
    let rest = rest.strip_prefix(['+', '-']).unwrap_or(rest).trim();
    let rest = rest.strip_suffix('\\').unwrap_or(rest).trim_end();
    let tag = match fold {
        Some(sign) => Tag::accordion(&kind.to_lowercase(), sign == '+'),
        None => Some(Tag::plain(component)),
    };
    let name = tag.as_ref().map_or(component, |tag| &tag.name).to_owned();
    let block = block.filter(|block| mark.quotes == 1 && !block.content.iter().any(is_alert));
    let edits = block.zip(tag).and_then(|(mut block, tag)| {
        let is_title = !block.content.is_empty() && kind.chars().any(char::is_lowercase);
        let is_title = is_title || fold.is_some();
        if !is_title && !rest.is_empty() {
            block.content.insert(0, rest);
        }
        if block.content.is_empty() {
            return None;
        }
        let tag = tag.titled(if is_title { rest } else { "" })?;
        Some(vec![block.replaced(lines, &tag)])
    });
    let written = format!("[!{kind}]");
    Some(Foreign::new(mark, &written, Some(&name), edits))
}
