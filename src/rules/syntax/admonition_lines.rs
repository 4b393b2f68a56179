//! Converts the lines of an admonition of another site builder to the lines of a component.

use super::admonitions::{Foreign, Tag};
use crate::catalog::FOREIGN_SYNTAX;
use crate::page::{LineMark, Page};
use crate::text::{Edit, LineIndex, Span, to_u32};

/// The lines of a page.
pub(super) struct Lines<'p> {
    pub(super) page: &'p Page,
    table: &'p LineIndex,
}

/// The lines of an admonition.
pub(super) struct Block<'p> {
    /// The first line.
    pub(super) first: usize,
    /// The last line.
    pub(super) last: usize,
    /// The blanks before the first line.
    pub(super) prefix: &'p str,
    /// The content, as it will be in the component.
    pub(super) content: Vec<&'p str>,
}

/// The quote that contains a mark.
pub(super) enum Quote<'p> {
    /// The quote starts before the mark.
    Inside,
    /// The quote starts with the mark, and its end is ambiguous.
    Unclear,
    /// The quote starts with the mark.
    Whole(Block<'p>),
}

impl<'p> Lines<'p> {
    pub(super) fn new(page: &'p Page) -> Self {
        Self {
            page,
            table: page.lines(),
        }
    }

    /// Returns the zero-based line of a span.
    pub(super) fn line_of(&self, span: Span) -> usize {
        self.table.line_of(span.start)
    }

    /// Returns a line without its line ending.
    pub(super) fn text(&self, line: usize) -> &'p str {
        self.table
            .text(line, self.page.text())
            .trim_end_matches(['\r', '\n'])
    }

    fn is_blank(&self, line: usize) -> bool {
        line >= self.table.count() || self.text(line).trim().is_empty()
    }

    /// Returns the text before a mark on its line, if it is blank.
    pub(super) fn prefix(&self, mark: &LineMark) -> Option<&'p str> {
        let line = self.line_of(mark.span);
        let length = mark.span.start - self.table.start(line);
        let prefix = self.text(line).get(..length as usize)?;
        prefix
            .trim_matches([' ', '\t'])
            .is_empty()
            .then_some(prefix)
    }

    /// Returns the lines below a mark that are indented by four more spaces or a tab, without the indentation. Returns
    /// `None` if no such lines follow, or the mark is not at the start of its line.
    pub(super) fn indented_below(&self, mark: &LineMark) -> Option<Block<'p>> {
        let prefix = self.prefix(mark)?;
        let first = self.line_of(mark.span);
        let inner = |line: &'p str| {
            let rest = line.strip_prefix(prefix)?;
            rest.strip_prefix("    ")
                .or_else(|| rest.strip_prefix('\t'))
        };
        let mut content = Vec::new();
        for line in first + 1..self.table.count() {
            match inner(self.text(line)) {
                Some(text) => content.push(text),
                None if self.is_blank(line) => content.push(""),
                None => break,
            }
        }
        while content.last().is_some_and(|line| line.trim().is_empty()) {
            content.pop();
        }
        let last = first + content.len();
        if content.first().is_some_and(|line| line.trim().is_empty()) {
            content.remove(0);
        }
        (!content.is_empty()).then_some(Block {
            first,
            last,
            prefix,
            content,
        })
    }

    /// Returns the lines of the quote that starts at a mark, without the quote marks and its first line.
    pub(super) fn quote_from(&self, mark: &LineMark) -> Quote<'p> {
        let first = self.line_of(mark.span);
        let is_quote = |line: usize| self.text(line).trim_start().starts_with('>');
        if first > 0 && is_quote(first - 1) {
            return Quote::Inside;
        }
        let count = self.table.count();
        let last = (first..count).take_while(|&line| is_quote(line)).last();
        let head = self.text(first);
        let prefix = &head[..head.len() - head.trim_start().len()];
        // The last paragraph of the quote may continue on the next lines.
        let ends = |last: &usize| {
            self.is_blank(last + 1) || self.text(last + 1).trim_start().starts_with('<')
        };
        let Some(last) = last.filter(ends) else {
            return Quote::Unclear;
        };
        let inner = |line: usize| {
            let text = self.text(line).trim_start();
            let text = text.strip_prefix('>').unwrap_or(text);
            text.strip_prefix(' ').unwrap_or(text)
        };
        let mut content: Vec<&str> = (first + 1..=last).map(inner).collect();
        while content.last().is_some_and(|line| line.trim().is_empty()) {
            content.pop();
        }
        if content.first().is_some_and(|line| line.trim().is_empty()) {
            content.remove(0);
        }
        Quote::Whole(Block {
            first,
            last,
            prefix,
            content,
        })
    }

    /// Returns the edit that removes the line of a mark, and one of the blank lines around it.
    pub(super) fn removed(&self, mark: &LineMark) -> Option<Edit> {
        self.prefix(mark)?;
        let line = self.line_of(mark.span);
        let mut next = line + 1;
        if next < self.table.count()
            && self.is_blank(next)
            && (line == 0 || self.is_blank(line - 1))
        {
            next += 1;
        }
        let end = if next < self.table.count() {
            self.table.start(next)
        } else {
            to_u32(self.page.text().len())
        };
        Some(Edit::delete(self.page.span((self.table.start(line), end))))
    }

    /// Returns the span of whole lines, without the last line ending.
    pub(super) fn span(&self, first: usize, last: usize) -> Span {
        let end = self.table.start(last) + to_u32(self.text(last).len());
        self.page.span((self.table.start(first), end))
    }
}

impl Block<'_> {
    /// Returns the edit that replaces the admonition with the component.
    pub(super) fn replaced(&self, lines: &Lines<'_>, tag: &Tag) -> Edit {
        let needs_blank =
            self.first > 0 && !lines.is_blank(self.first - 1) && self.follows_text(lines);
        let mut text = String::new();
        if needs_blank {
            text.push('\n');
        }
        text.push_str(&self.component(tag));
        if !lines.is_blank(self.last + 1)
            && !lines
                .text(self.last + 1)
                .trim_start()
                .starts_with(['<', ':'])
        {
            text.push('\n');
        }
        Edit::replace(lines.span(self.first, self.last), text)
    }

    /// Returns the component with its content, each line with the indentation of the first.
    pub(super) fn component(&self, tag: &Tag) -> String {
        let is_paragraph = self.content.iter().all(|line| {
            let bare = line.trim_start();
            let is_block = bare
                .starts_with(|first: char| first.is_ascii_digit() || "-*+>|`~#<:".contains(first));
            !bare.is_empty() && (!is_block || bare.starts_with("**"))
        });
        let mut out = vec![tag.opening()];
        out.extend(tag.heading.clone());
        if tag.heading.is_some() && !self.content.is_empty() {
            out.push(String::new());
        }
        let has_gap = |line: Option<&&str>| line.is_none_or(|line| line.trim().is_empty());
        if !is_paragraph && tag.heading.is_none() && !has_gap(self.content.first()) {
            out.push(String::new());
        }
        let content = self.content.iter().map(|line| (*line).to_owned());
        let has_text = tag.heading.is_none();
        out.extend(content.skip_while(|line| !has_text && line.trim().is_empty()));
        if !is_paragraph && !has_gap(self.content.last()) {
            out.push(String::new());
        }
        out.push(format!("</{}>", tag.name));
        let shown = out.iter().map(|line| {
            let is_placed = line.trim().is_empty() || line.starts_with(self.prefix);
            let prefix = if is_placed { "" } else { self.prefix };
            format!("{prefix}{}", line.trim_end_matches('\r'))
        });
        shown.collect::<Vec<_>>().join("\n")
    }

    /// Returns whether the line before the admonition is text, which would otherwise absorb the tag.
    fn follows_text(&self, lines: &Lines<'_>) -> bool {
        let before = lines.text(self.first - 1).trim();
        before != "---" && !before.starts_with(['<', ':'])
    }
}

/// Returns a finding for `[[toc]]` alone in a paragraph.
pub(super) fn contents(lines: &Lines<'_>, mark: &LineMark, text: &str) -> Option<Foreign> {
    let is_upper = text.starts_with("[[") || text == "[TOC]";
    if mark.span != mark.paragraph || !is_upper || !FOREIGN_SYNTAX.is_contents(text) {
        return None;
    }
    Some(Foreign {
        span: mark.span,
        message: format!("`{text}` is shown as text"),
        note: "remove it: the platform shows a table of contents automatically".to_owned(),
        label: "remove the line",
        edits: lines.removed(mark).map(|edit| vec![edit]),
    })
}

/// Returns whether a line starts with an alert.
pub(super) fn is_alert(line: &&str) -> bool {
    let kind = line.trim_start().strip_prefix("[!");
    let kind = kind.and_then(|rest| rest.split_once(']'));
    kind.is_some_and(|(kind, _)| FOREIGN_SYNTAX.alert(kind).is_some())
}
