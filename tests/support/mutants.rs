//! Random pages: mutated fixtures.

#![allow(clippy::disallowed_methods, reason = "tests create their own files")]

use super::{files, project};
use std::fs;

/// Text inserted into pages: syntax, line endings, and multi-byte characters.
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

/// A pseudorandom number generator (xorshift), so that a seed always gives the same pages.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a number below `end`, or 0 if `end` is 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("fits") % end.max(1)
    }

    /// Returns one of `all`.
    pub(crate) fn pick<'t, T: ?Sized>(&mut self, all: &[&'t T]) -> &'t T {
        all[self.below(all.len())]
    }

    /// Returns a character boundary in `text`.
    pub(crate) fn boundary(&mut self, text: &str) -> usize {
        text.floor_char_boundary(self.below(text.len() + 1))
    }
}

/// Returns the text of every page in the fixtures.
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

/// Returns a page built from random parts of `pages`.
pub(crate) fn mutant(random: &mut Random, pages: &[&str]) -> String {
    let mut text = random.pick(pages).to_owned();
    if random.below(4) == 0 {
        // The start of one page and the end of another.
        let other = random.pick(pages);
        let (head, tail) = (random.boundary(&text), random.boundary(other));
        text = format!("{}{}", &text[..head], &other[tail..]);
    }
    if random.below(4) == 0 {
        // Several pages in a row, so that fixes of many rules interact.
        for _ in 0..=random.below(3) {
            text.push_str("\n\n");
            text.push_str(body(random.pick(pages)));
        }
    }
    for _ in 0..random.below(6) {
        mutate(random, &mut text, pages);
    }
    if random.below(6) == 0 {
        text = text.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    if random.below(20) == 0 {
        text.insert(0, '\u{feff}');
    }
    text
}

/// Multi-byte characters, and characters that some tools treat as a line ending, a space or nothing.
const WIDE_CHARACTERS: [&str; 10] = [
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

/// Returns `text` with multi-byte characters inserted at random positions, and with random parts removed or repeated.
pub(crate) fn with_wide_characters(random: &mut Random, text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(8) {
        let at = random.boundary(&text);
        text.insert_str(at, random.pick(&WIDE_CHARACTERS));
    }
    for _ in 0..random.below(4) {
        let from = random.boundary(&text);
        let to = text.floor_char_boundary((from + random.below(24)).min(text.len()));
        if random.below(2) == 0 {
            text.replace_range(from..to, "");
        } else {
            let piece = text[from..to].to_owned();
            text.insert_str(to, &piece);
        }
    }
    text
}

/// Returns a page without its front matter.
fn body(page: &str) -> &str {
    let parts = page
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"));
    parts.map_or(page, |(_, body)| body)
}

fn mutate(random: &mut Random, text: &mut String, pages: &[&str]) {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let at = random.below(lines.len());
    match random.below(7) {
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
            let other: Vec<&str> = random.pick(pages).split_inclusive('\n').collect();
            let mut lines = lines;
            lines.insert(
                at,
                other
                    .get(random.below(other.len()))
                    .copied()
                    .unwrap_or_default(),
            );
            *text = lines.concat();
        }
        3 => {
            // Join two lines.
            let breaks: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
            if !breaks.is_empty() {
                text.remove(breaks[random.below(breaks.len())]);
            }
        }
        4 => {
            let marks: Vec<usize> = text
                .match_indices(|letter: char| letter.is_ascii_punctuation())
                .map(|(at, _)| at)
                .collect();
            if !marks.is_empty() {
                text.remove(marks[random.below(marks.len())]);
            }
        }
        5 => {
            let (from, to) = (random.boundary(text), random.boundary(text));
            let to = text.floor_char_boundary(to.clamp(from, from + 12).min(text.len()));
            text.replace_range(from..to.max(from), "");
        }
        _ => {
            let at = random.boundary(text);
            text.insert_str(at, random.pick(&PIECES));
        }
    }
}
