//! Shell blocks that show a terminal: commands behind prompts, and what they print.

use super::support::PROGRAMS;
use crate::catalog::{Prompt, prompts};
use crate::page::CodeText;
use std::ops::Range;

/// Languages whose blocks are meant to be pasted into a shell.
const SHELLS: [&str; 2] = ["shellscript", "fish"];

/// More programs, beside those that make a block certainly a script.
const MORE_PROGRAMS: [&str; 30] = [
    "python",
    "python3",
    "node",
    "go",
    "make",
    "echo",
    "cat",
    "ls",
    "cp",
    "rm",
    "mv",
    "ssh",
    "helm",
    "aws",
    "gcloud",
    "gh",
    "terraform",
    "export",
    "source",
    "bun",
    "deno",
    "ruby",
    "bundle",
    "rails",
    "php",
    "composer",
    "java",
    "mvn",
    "touch",
    "chmod",
];

/// What a shell block shows.
#[derive(Default)]
pub(super) struct Session {
    /// The prompt before each command, with the blanks behind it.
    pub(super) prompts: Vec<Range<usize>>,
    /// The first line that is printed by a command.
    pub(super) output: Option<Range<usize>>,
}

/// Whether blocks of this highlighter are pasted into a shell. A `console` shows a terminal as it is.
pub(super) fn is_shell(highlighter: &str) -> bool {
    SHELLS.contains(&highlighter)
}

/// The prompt of a block in the language of `highlighter`: that of its first command.
pub(super) fn prompt_of(code: &CodeText<'_>, highlighter: &str) -> Option<&'static Prompt> {
    let mut lines = code.lines().map(|(_, line)| line.trim());
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'))?;
    let mut prompts = prompts().iter();
    prompts.find(|prompt| {
        prompt.languages.iter().any(|known| known == highlighter)
            && command(prompt, first).is_some()
    })
}

/// The command behind `prompt` in `line`, where it certainly is one.
fn command<'t>(prompt: &Prompt, line: &'t str) -> Option<&'t str> {
    let command = prompt.command(line)?;
    let first = command.split_whitespace().next().unwrap_or_default();
    let is_program =
        PROGRAMS.contains(&first) || MORE_PROGRAMS.contains(&first) || is_script(first);
    (prompt.sure || is_program).then_some(command)
}

/// Whether a path certainly is that of a program: `> ./notes.txt` writes a file.
fn is_script(path: &str) -> bool {
    let starts = ["./", "../", "~/"];
    let name = path.rsplit('/').next().unwrap_or_default();
    let kind = name.rsplit_once('.').map(|(_, kind)| kind);
    starts.iter().any(|start| path.starts_with(start))
        && !name.is_empty()
        && kind.is_none_or(|kind| ["sh", "bash", "zsh", "py", "rb", "js"].contains(&kind))
}

/// What the block shows, where each of its lines is certain: a prompt with a command, the rest of one, a comment, or
/// output right behind.
pub(super) fn read_session(code: &CodeText<'_>, prompt: &Prompt) -> Option<Session> {
    let mut session = Session::default();
    let mut open = Open::default();
    let mut program = "";
    let mut user = None;
    for (start, line) in code.lines() {
        let text = line.trim();
        if open.takes(text, prompt)? {
            continue;
        }
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if let Some(command) = command(prompt, text) {
            let at = start + (line.len() - line.trim_start().len());
            let shown = &text[..text.len() - command.len()];
            // Readers need such prompts: they say on which computer each command runs.
            if *user.get_or_insert(user_of(shown)) != user_of(shown) {
                return None;
            }
            session.prompts.push(at..at + shown.len());
            program = command.split_whitespace().next().unwrap_or_default();
            open.read(command)?;
        } else if session.output.is_none() {
            if session.prompts.is_empty() || may_be_command(text, program) {
                return None;
            }
            session.output = Some(start..start + line.len());
        }
    }
    (open.is_closed() && !session.prompts.is_empty()).then_some(session)
}

/// The user and the host that a prompt shows: `ada@host` of `ada@host:~$`.
fn user_of(prompt: &str) -> Option<&str> {
    let mut words = prompt.split([' ', ':', '[']);
    words.find(|word| word.contains('@'))
}

/// Whether a line without a prompt may be a command, or the rest of the one before, which runs `program`.
fn may_be_command(text: &str, program: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let name = first.split_once('=').map_or("", |(name, _)| name);
    let is_assignment = !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    first == program
        || is_assignment
        || PROGRAMS.contains(&first)
        || MORE_PROGRAMS.contains(&first)
        || text.starts_with([
            '-', '|', '&', '>', '.', '/', '~', '}', ')', '%', '\'', '"', '…',
        ])
        || ["fi", "done", "esac", "then", "do"].contains(&first)
        || first.ends_with(['$', '%', '#'])
        || (first.starts_with('(') && first.ends_with(')'))
        || (text.starts_with('<') && text.ends_with('>'))
        || text.contains(" # ")
}

/// What a command leaves open at the end of its line.
#[derive(Default)]
struct Open {
    quote: Option<char>,
    goes_on: bool,
    /// The line that ends a here-document.
    heredoc: Option<String>,
}

impl Open {
    fn is_closed(&self) -> bool {
        self.quote.is_none() && !self.goes_on && self.heredoc.is_none()
    }

    /// Whether the line belongs to the command before; none where that is not certain.
    fn takes(&mut self, text: &str, prompt: &Prompt) -> Option<bool> {
        if let Some(end) = &self.heredoc {
            if text == end {
                self.heredoc = None;
            }
            return Some(true);
        }
        if self.is_closed() {
            return Some(false);
        }
        let is_prompt = command(prompt, text).is_some() || text.starts_with("> ") || text == ">";
        if is_prompt {
            return None;
        }
        self.read(text)?;
        Some(true)
    }

    /// Reads a line of a command; none where it begins a block such as `for … do`.
    fn read(&mut self, text: &str) -> Option<()> {
        let mut last = ' ';
        let mut letters = text.char_indices();
        self.goes_on = false;
        let mut end = text.len();
        while let Some((at, letter)) = letters.next() {
            match self.quote {
                Some('\'') if letter != '\'' => {}
                _ if letter == '\\' => self.goes_on = letters.next().is_none(),
                Some(quote) if letter == quote => self.quote = None,
                None if "'\"`".contains(letter) => self.quote = Some(letter),
                None if letter == '#' && last.is_whitespace() => {
                    end = at;
                    break;
                }
                None if letter == '<' && last == '<' && self.heredoc.is_none() => {
                    self.heredoc = delimiter(&text[at + 1..]);
                }
                Some(_) | None => {}
            }
            last = letter;
        }
        let code = text[..end].trim_end();
        // A comment behind the backslash is a slip, and does not make the next line output.
        self.goes_on |= end < text.len() && code.ends_with('\\');
        self.goes_on |= code.ends_with('|') || code.ends_with("&&");
        let word = code.rsplit(char::is_whitespace).next().unwrap_or_default();
        let begins_block = ["do", "then", "{", "(", "else", "in"].contains(&word);
        (self.quote.is_some() || !begins_block).then_some(())
    }
}

/// The word that ends a here-document, from what stands behind `<<`.
fn delimiter(rest: &str) -> Option<String> {
    let rest = rest.strip_prefix(['-', '~']).unwrap_or(rest);
    let rest = rest.trim_start_matches([' ', '\'', '"', '\\']);
    let is_letter = |letter: &char| letter.is_alphanumeric() || *letter == '_';
    let word: String = rest.chars().take_while(is_letter).collect();
    (!word.is_empty()).then_some(word)
}
