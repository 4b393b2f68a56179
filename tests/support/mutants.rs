//! Pages that nobody wrote: the fixtures, mutated.

#![allow(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

use super::{files, project};
use std::fs;

/// What is put into pages: marks of the syntax, line endings, and letters of several bytes.
const PIECES: [&str; 40] = [
    "`",
    "{",
    "}",
    "<",
    ">",
    "\"",
    "'",
    "*",
    "_",
    "[",
    "]",
    "(",
    ")",
    ":",
    "#",
    "\n",
    "\n\n",
    "\t",
    "\r",
    "\r\n",
    "\u{feff}",
    "é",
    "漢",
    "😀",
    "\u{2028}",
    "\u{a0}",
    "```",
    "~~~",
    "---\n",
    "<br>",
    "</",
    "/>",
    "![](a.png)",
    "{/* ",
    " */}",
    "    ",
    "> ",
    "- ",
    "|",
    "\\",
];

/// Numbers that look random and are always the same.
pub(crate) struct Row(pub(crate) u64);

impl Row {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("fits") % end.max(1)
    }

    pub(crate) fn of<'t, T: ?Sized>(&mut self, all: &[&'t T]) -> &'t T {
        all[self.below(all.len())]
    }

    /// A place in `text` where a character begins, or its end.
    pub(crate) fn place(&mut self, text: &str) -> usize {
        text.floor_char_boundary(self.below(text.len() + 1))
    }
}

/// The pages of the fixtures.
pub(crate) fn pages() -> Vec<String> {
    let mut found = Vec::new();
    for folder in ["fixtures/rules", "fixtures/sites"] {
        for path in files(&project().join(folder)) {
            let is_page = path
                .extension()
                .is_some_and(|kind| kind == "mdx" || kind == "md");
            if let Some(text) = fs::read_to_string(&path).ok().filter(|_| is_page) {
                found.push(text);
            }
        }
    }
    found
}

/// A page made of fixtures.
pub(crate) fn mutant(row: &mut Row, pages: &[&str]) -> String {
    let mut text = row.of(pages).to_owned();
    if row.below(4) == 0 {
        // The head of one page and the tail of another.
        let other = row.of(pages);
        let (head, tail) = (row.place(&text), row.place(other));
        text = format!("{}{}", &text[..head], &other[tail..]);
    }
    if row.below(4) == 0 {
        // Several pages below each other: fixes of many rules meet.
        for _ in 0..=row.below(3) {
            text.push_str("\n\n");
            text.push_str(body(row.of(pages)));
        }
    }
    for _ in 0..row.below(6) {
        mutate(row, &mut text, pages);
    }
    if row.below(6) == 0 {
        text = text.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    if row.below(20) == 0 {
        text.insert(0, '\u{feff}');
    }
    text
}

/// Letters of several bytes, and characters that count as a line ending, a blank or nothing somewhere else.
const WIDE: [&str; 10] = [
    "é",
    "漢",
    "🙂",
    "\u{200d}",
    "\u{2028}",
    "\u{feff}",
    "👩\u{200d}💻",
    "e\u{301}",
    "\u{a0}",
    "\u{85}",
];

/// `text` with letters of several bytes in random places, and with pieces that are gone or there twice.
pub(crate) fn widened(row: &mut Row, text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..=row.below(8) {
        let at = row.place(&text);
        text.insert_str(at, row.of(&WIDE));
    }
    for _ in 0..row.below(4) {
        let from = row.place(&text);
        let to = text.floor_char_boundary((from + row.below(24)).min(text.len()));
        if row.below(2) == 0 {
            text.replace_range(from..to, "");
        } else {
            let piece = text[from..to].to_owned();
            text.insert_str(to, &piece);
        }
    }
    text
}

/// A page without its front matter.
fn body(page: &str) -> &str {
    let behind = page
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"));
    behind.map_or(page, |(_, body)| body)
}

fn mutate(row: &mut Row, text: &mut String, pages: &[&str]) {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let at = row.below(lines.len());
    match row.below(7) {
        0 => {
            let mut lines = lines;
            if !lines.is_empty() {
                lines.remove(at);
            }
            *text = lines.concat();
        }
        1 => {
            let mut lines = lines;
            lines.insert(at, lines.get(at).copied().unwrap_or_default());
            *text = lines.concat();
        }
        2 => {
            // A line of another page.
            let other: Vec<&str> = row.of(pages).split_inclusive('\n').collect();
            let mut lines = lines;
            lines.insert(
                at,
                other
                    .get(row.below(other.len()))
                    .copied()
                    .unwrap_or_default(),
            );
            *text = lines.concat();
        }
        3 => {
            // Two lines become one.
            let breaks: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
            if !breaks.is_empty() {
                text.remove(breaks[row.below(breaks.len())]);
            }
        }
        4 => {
            let marks: Vec<usize> = text
                .match_indices(|letter: char| letter.is_ascii_punctuation())
                .map(|(at, _)| at)
                .collect();
            if !marks.is_empty() {
                text.remove(marks[row.below(marks.len())]);
            }
        }
        5 => {
            let (from, to) = (row.place(text), row.place(text));
            let to = text.floor_char_boundary(to.clamp(from, from + 12).min(text.len()));
            text.replace_range(from..to.max(from), "");
        }
        _ => {
            let at = row.place(text);
            text.insert_str(at, row.of(&PIECES));
        }
    }
}
