//! Excerpts of source code, with the reported text marked.

use crate::files::Source;
use crate::text::Span;
use serde::Serialize;

/// The lines of a finding that are shown; a long element has more.
const MAX_LINES: usize = 5;
/// The number of characters of a line that are shown before the marked text.
const BEFORE: usize = 60;
/// The maximum number of characters of a line.
const WIDTH: usize = 180;

/// A line of source code.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Line {
    /// Its number, or `None` for lines that are omitted.
    number: Option<usize>,
    before: String,
    /// The marked text. `None` if nothing is marked; an empty text marks a position.
    marked: Option<String>,
    after: String,
}

/// Returns the lines of a span with one line around them.
pub(super) fn excerpt(source: &Source, span: Span) -> Vec<Line> {
    let lines = source.lines();
    let first = lines.line_of(span.start);
    let last = lines.line_of(span.end.max(span.start + 1) - 1).max(first);
    let shown = last.min(first + MAX_LINES - 1);
    let mut all = Vec::new();
    if first > 0 {
        all.push(context(source, first - 1));
    }
    all.extend((first..=shown).map(|line| marked(source, line, span)));
    if shown < last {
        all.push(Line {
            number: None,
            before: "\u{2026}".to_owned(),
            marked: None,
            after: String::new(),
        });
    } else if last + 1 < lines.count() {
        all.push(context(source, last + 1));
    }
    // A line without text at an end says nothing.
    if all.first().is_some_and(Line::is_blank) {
        all.remove(0);
    }
    if all.last().is_some_and(Line::is_blank) {
        all.pop();
    }
    all
}

/// Returns the first line of a span.
pub(super) fn first_line(source: &Source, span: Span) -> Line {
    marked(source, source.lines().line_of(span.start), span)
}

impl Line {
    fn is_blank(&self) -> bool {
        self.marked.is_none() && self.before.trim().is_empty()
    }
}

fn context(source: &Source, line: usize) -> Line {
    let text = source.lines().text(line, source.text());
    Line {
        number: Some(line + 1),
        before: shortened(text, WIDTH),
        marked: None,
        after: String::new(),
    }
}

/// Returns a line with the part of it that is in the span.
fn marked(source: &Source, line: usize, span: Span) -> Line {
    let text = source.lines().text(line, source.text());
    let start = source.lines().start(line) as usize;
    let offset =
        |at: u32| text.floor_char_boundary((at as usize).saturating_sub(start).min(text.len()));
    let (from, to) = (offset(span.start), offset(span.end.max(span.start)));
    // The indentation of the following lines of an element is not part of it.
    let indent = text.len() - text.trim_start().len();
    let from = if start > span.start as usize {
        indent.min(to)
    } else {
        from
    };
    let (before, rest) = text.split_at(from);
    let (marked, after) = rest.split_at(to.max(from) - from);
    let marked = shortened(marked, WIDTH - BEFORE);
    let room = WIDTH - BEFORE - marked.chars().count().min(WIDTH - BEFORE);
    Line {
        number: Some(line + 1),
        before: shortened_start(before, BEFORE),
        after: shortened(after, room),
        marked: Some(marked),
    }
}

/// Returns at most `most` characters, with `…` for the others. A tab becomes spaces.
pub(super) fn shortened(text: &str, most: usize) -> String {
    let mut out = String::new();
    for (count, letter) in text.chars().enumerate() {
        if count == most {
            out.push('\u{2026}');
            break;
        }
        push(&mut out, letter);
    }
    out
}

/// Returns the last characters of a text like [`shortened`].
fn shortened_start(text: &str, most: usize) -> String {
    let cut = text.char_indices().rev().nth(most).map(|(at, _)| at);
    let Some(at) = cut else {
        return shortened(text, most);
    };
    let first = text[at..].chars().next().map_or(0, char::len_utf8);
    format!("\u{2026}{}", shortened(&text[at + first..], most))
}

fn push(out: &mut String, letter: char) {
    if letter == '\t' {
        out.push_str("    ");
    } else {
        out.push(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{FileId, to_u32};

    fn source(text: &str) -> Source {
        Source::new(FileId(0), "a.mdx".into(), text.to_owned())
    }

    fn shown(text: &str, start: usize, end: usize) -> Vec<String> {
        let span = Span::new(FileId(0), to_u32(start), to_u32(end));
        let lines = excerpt(&source(text), span).into_iter();
        let shown = lines.map(|line| match (line.number, line.marked) {
            (Some(number), Some(marked)) => {
                format!("{number} {}[{marked}]{}", line.before, line.after)
            }
            (Some(number), None) => format!("{number} {}", line.before),
            (None, _) => line.before,
        });
        shown.collect()
    }

    #[test]
    fn lines_around_the_span_are_shown() {
        assert_eq!(shown("a\nb c d\ne\nf", 4, 5), ["1 a", "2 b [c] d", "3 e"]);
        assert_eq!(shown("\nb c\n\n", 1, 2), ["2 [b] c"]);
        assert_eq!(shown("ab", 1, 1), ["1 a[]b"]);
        assert_eq!(shown("", 0, 0), ["1 []"]);
    }

    #[test]
    fn long_elements_and_lines_are_cut() {
        let element = "<A\n  b\n  c\n  d\n  e\n  f\n/>";
        let lines = shown(element, 0, element.len());
        assert_eq!(lines.len(), 6);
        assert_eq!(lines[1..3], ["2   [b]", "3   [c]"]);
        assert_eq!(lines[5], "\u{2026}");
        let long = format!("{}\u{e9}{}", "x ".repeat(500), "\ty".repeat(500));
        let lines = shown(&long, 1000, 1002);
        assert!(lines[0].chars().count() < 4 * WIDTH, "{}", lines[0]);
        assert!(lines[0].contains("x [\u{e9}]    y"), "{}", lines[0]);
    }
}
