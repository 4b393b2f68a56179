//! What fixes and new suppressions promise holds of pages that nobody wrote: the fixtures, mutated.
//!
//! `MDXLINT_CASES=50000 cargo test --test properties` tries more of them; `MDXLINT_SEED` begins the row elsewhere.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use std::fs;
use std::time::Duration;
use support::promises;
use support::stage::Stage;
use support::{files, project};

/// How many pages are tried.
const CASES: usize = 500;

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
struct Row(u64);

impl Row {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("fits") % end.max(1)
    }

    fn of<'t, T: ?Sized>(&mut self, all: &[&'t T]) -> &'t T {
        all[self.below(all.len())]
    }

    /// A place in `text` where a character begins, or its end.
    fn place(&mut self, text: &str) -> usize {
        text.floor_char_boundary(self.below(text.len() + 1))
    }
}

/// The pages of the fixtures.
fn pages() -> Vec<String> {
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
fn mutant(row: &mut Row, pages: &[&str]) -> String {
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

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn promises_hold_of_mutated_pages() {
    let pages = pages();
    let pages: Vec<&str> = pages.iter().map(String::as_str).collect();
    let cases =
        number("MDXLINT_CASES").map_or(CASES, |cases| usize::try_from(cases).expect("fits"));
    let mut row = Row(number("MDXLINT_SEED").unwrap_or(0x2545_f491_4f6c_dd1d));
    let mut stage = Stage::new(Duration::from_secs(5));
    let mut broken = Vec::new();
    for _ in 0..cases {
        let text = mutant(&mut row, &pages);
        if let Err(why) = promises::all(&mut stage, &text) {
            broken.push(format!(
                "{why}\n-- the page, as a string: {text:?}\n-- the page:\n{text}\n"
            ));
        }
    }
    assert!(
        broken.is_empty(),
        "{} of {cases} pages:\n\n{}",
        broken.len(),
        broken.join("\n\n=====\n\n")
    );
}
