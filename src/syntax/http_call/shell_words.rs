//! Splits shell commands into words, over several lines.

use crate::syntax::shell::mark;
use std::ops::Range;

/// The maximum depth of substitutions.
const MAX_DEPTH: usize = 4;

/// A word of a command.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Word {
    /// The text without quotes. Variables and substitutions are as written.
    pub(super) text: String,
    /// The range in the example, without quotes around it.
    pub(super) range: Range<usize>,
}

/// Returns the commands of `text`, and those in `$(…)`. A command with a quote that is not closed is left out.
pub(super) fn commands(text: &str) -> Vec<Vec<Word>> {
    let mut found = Vec::new();
    read(text, 0, 0, &mut found);
    found
}

/// Reads commands from `text`, which starts at `base` of the example.
fn read(text: &str, base: usize, depth: usize, found: &mut Vec<Vec<Word>>) {
    let mut reader = Reader {
        text,
        base,
        at: 0,
        depth,
        command: Vec::new(),
        mark: None,
        is_open: false,
        found,
    };
    while reader.at < text.len() {
        reader.step();
    }
    reader.end();
}

struct Reader<'t, 'f> {
    text: &'t str,
    base: usize,
    at: usize,
    depth: usize,
    command: Vec<Word>,
    /// The end mark of the here-document that starts in the next line.
    mark: Option<&'t str>,
    /// Whether a substitution is not closed, so that no later one is.
    is_open: bool,
    found: &'f mut Vec<Vec<Word>>,
}

impl<'t> Reader<'t, '_> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn end(&mut self) {
        if !self.command.is_empty() {
            self.found.push(std::mem::take(&mut self.command));
        }
    }

    /// Reads one word, blank or separator.
    fn step(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return;
        };
        let length = continuation(rest);
        if length > 0 {
            self.at += length;
        } else if first == '\n' {
            self.at += 1;
            self.end();
            self.skip_heredoc();
        } else if first.is_whitespace() {
            self.at += first.len_utf8();
        } else if first == '#' {
            self.at += rest.find('\n').unwrap_or(rest.len());
        } else if "|;&()".contains(first) {
            self.at += 1;
            self.end();
        } else if let Some(after) = rest
            .strip_prefix("<<")
            .filter(|after| !after.starts_with('<'))
        {
            self.mark = mark(after).or(self.mark);
            self.at += 2;
        } else {
            self.word();
        }
    }

    fn word(&mut self) {
        let start = self.at;
        let mut text = String::new();
        let mut is_whole = true;
        while let Some(letter) = self.rest().chars().next() {
            let rest = self.rest();
            if letter.is_whitespace() || "|;()".contains(letter) || continuation(rest) > 0 {
                break;
            }
            let after = &rest[letter.len_utf8()..];
            match letter {
                '&' if after.starts_with(['&', ' ', '\n']) => break,
                '\'' | '"' if self.quoted(letter, &mut text) => (),
                '\'' | '"' => {
                    is_whole = false;
                    break;
                }
                '$' if after.starts_with('(') => self.substitution(&mut text),
                '\\' => {
                    let next = after.chars().next();
                    text.extend(next);
                    self.at += 1 + next.map_or(0, char::len_utf8);
                }
                letter => {
                    text.push(letter);
                    self.at += letter.len_utf8();
                }
            }
        }
        if !is_whole {
            self.command.clear();
            self.at = self.text.len();
            return;
        }
        if self.at == start {
            self.at += self.rest().chars().next().map_or(0, char::len_utf8);
            return;
        }
        let written = &self.text[start..self.at];
        let mut quotes = written.chars().zip(written.chars().rev());
        let is_quoted = written.len() > 1
            && quotes
                .next()
                .is_some_and(|(first, last)| first == last && "'\"".contains(first));
        let inner = usize::from(is_quoted);
        let range = self.base + start + inner..self.base + self.at - inner;
        self.command.push(Word { text, range });
    }

    /// Reads a string, and returns whether it is closed.
    fn quoted(&mut self, quote: char, text: &mut String) -> bool {
        let inside = &self.rest()[1..];
        let mut letters = inside.char_indices();
        while let Some((at, letter)) = letters.next() {
            if letter == quote {
                self.at += at + 2;
                return true;
            }
            match letters.clone().next() {
                Some((_, next)) if letter == '\\' && quote == '"' && "\"\\$`\n".contains(next) => {
                    letters.next();
                    text.push(next);
                }
                _ => text.push(letter),
            }
        }
        false
    }

    /// Reads `$(…)`, and the commands in it.
    fn substitution(&mut self, text: &mut String) {
        let rest = self.rest();
        let closing = if self.is_open { None } else { closing(rest) };
        self.is_open = closing.is_none();
        let length = closing.unwrap_or(2);
        if length > 3 && self.depth < MAX_DEPTH {
            let inside = &rest[2..length - 1];
            read(inside, self.base + self.at + 2, self.depth + 1, self.found);
        }
        text.push_str(&rest[..length]);
        self.at += length;
    }

    fn skip_heredoc(&mut self) {
        let Some(mark) = self.mark.take() else {
            return;
        };
        for line in self.rest().split_inclusive('\n') {
            self.at += line.len();
            if line.trim() == mark {
                return;
            }
        }
    }
}

/// Returns the length of a line end that continues a command in a shell, in `PowerShell` or in `cmd`. Blanks before it are
/// an error that is reported elsewhere.
fn continuation(text: &str) -> usize {
    let Some(after) = text.strip_prefix(['\\', '`', '^']) else {
        return 0;
    };
    let blanks = after.len() - after.trim_start_matches([' ', '\t', '\r']).len();
    if after[blanks..].starts_with('\n') {
        1 + blanks + 1
    } else {
        0
    }
}

/// Returns the length of `$(…)`.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut quote = None;
    for (at, letter) in text.char_indices() {
        if let Some(open) = quote {
            quote = (open != letter).then_some(open);
            continue;
        }
        match letter {
            '\'' | '"' => quote = Some(letter),
            '(' => depth += 1,
            ')' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => (),
        }
    }
    None
}
