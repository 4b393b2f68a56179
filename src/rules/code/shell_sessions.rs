//! Shell blocks that show a terminal session: commands after prompts, and their output.

use super::code_blocks::PROGRAMS;
use crate::catalog::{Prompt, prompts};
use crate::page::CodeText;
use std::ops::Range;

/// Languages with blocks that readers paste into a shell.
const SHELLS: [&str; 2] = ["shellscript", "fish"];

/// More programs. Unlike [`PROGRAMS`], they do not prove that a block is a script.
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

/// A terminal session.
#[derive(Default)]
pub(super) struct Session {
    /// The prompt before each command, with the blanks after it.
    pub(super) prompts: Vec<Range<usize>>,
    /// The first line of output.
    pub(super) output: Option<Range<usize>>,
}

/// Returns whether readers paste blocks of this highlighter into a shell. A `console` block shows a terminal session.
pub(super) fn is_shell(highlighter: &str) -> bool {
    SHELLS.contains(&highlighter)
}

/// Returns the prompt of the first command of a block in the language of `highlighter`.
pub(super) fn prompt_of(code: &CodeText<'_>, highlighter: &str) -> Option<&'static Prompt> {
    let mut lines = code.lines().map(|(_, line)| line.trim());
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'))?;
    let mut prompts = prompts().iter();
    prompts.find(|prompt| {
        prompt
            .languages
            .iter()
            .any(|language| language == highlighter)
            && command(prompt, first).is_some()
    })
}

/// Returns the command after `prompt` in `line` if it is certainly a command.
fn command<'t>(prompt: &Prompt, line: &'t str) -> Option<&'t str> {
    let command = prompt.command(line)?;
    let first = command.split_whitespace().next().unwrap_or_default();
    let is_program =
        PROGRAMS.contains(&first) || MORE_PROGRAMS.contains(&first) || is_script(first);
    (prompt.sure || is_program).then_some(command)
}

/// Returns whether a path certainly belongs to a program. `> ./notes.txt` writes a file.
fn is_script(path: &str) -> bool {
    let starts = ["./", "../", "~/"];
    let name = path.rsplit('/').next().unwrap_or_default();
    let kind = name.rsplit_once('.').map(|(_, kind)| kind);
    starts.iter().any(|start| path.starts_with(start))
        && !name.is_empty()
        && kind.is_none_or(|kind| ["sh", "bash", "zsh", "py", "rb", "js"].contains(&kind))
}

/// Parses a terminal session. Returns `None` unless each line is certainly a prompt with a command, the continuation of
/// a command, a comment, or output right after a command.
pub(super) fn read_session(code: &CodeText<'_>, prompt: &Prompt) -> Option<Session> {
    let mut session = Session::default();
    let mut open = Open::default();
    let mut program = "";
    let mut user = None;
    for (start, line) in code.lines() {
        let text = line.trim();
        if open.consume(text, prompt)? {
            continue;
        }
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if let Some(command) = command(prompt, text) {
            let at = start + (line.len() - line.trim_start().len());
            let shown = &text[..text.len() - command.len()];
            // These prompts show on which computer each command runs, so readers need them.
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

/// Returns the user and host in a prompt: `ada@host` in `ada@host:~$`.
fn user_of(prompt: &str) -> Option<&str> {
    let mut words = prompt.split([' ', ':', '[']);
    words.find(|word| word.contains('@'))
}

/// Returns whether a line without a prompt may be a command, or continue the previous one, which runs `program`.
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

/// The syntax that a command leaves open at the end of its line.
#[derive(Default)]
struct Open {
    quote: Option<char>,
    continues: bool,
    /// The line that ends the open here-document.
    heredoc: Option<String>,
}

impl Open {
    fn is_closed(&self) -> bool {
        self.quote.is_none() && !self.continues && self.heredoc.is_none()
    }

    /// Returns whether the line belongs to the previous command, or `None` if that is uncertain.
    fn consume(&mut self, text: &str, prompt: &Prompt) -> Option<bool> {
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

    /// Reads a line of a command. Returns `None` if it starts a block such as `for … do`.
    fn read(&mut self, text: &str) -> Option<()> {
        let mut last = ' ';
        let mut letters = text.char_indices();
        self.continues = false;
        let mut end = text.len();
        while let Some((at, letter)) = letters.next() {
            match self.quote {
                Some('\'') if letter != '\'' => {}
                _ if letter == '\\' => self.continues = letters.next().is_none(),
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
        // A comment after the backslash is a mistake, but the next line is still not output.
        self.continues |= end < text.len() && code.ends_with('\\');
        self.continues |= code.ends_with('|') || code.ends_with("&&");
        let word = code.rsplit(char::is_whitespace).next().unwrap_or_default();
        let begins_block = ["do", "then", "{", "(", "else", "in"].contains(&word);
        (self.quote.is_some() || !begins_block).then_some(())
    }
}

/// Returns the word that ends a here-document, given the text after `<<`.
fn delimiter(rest: &str) -> Option<String> {
    let rest = rest.strip_prefix(['-', '~']).unwrap_or(rest);
    let rest = rest.trim_start_matches([' ', '\'', '"', '\\']);
    let is_letter = |letter: &char| letter.is_alphanumeric() || *letter == '_';
    let word: String = rest.chars().take_while(is_letter).collect();
    (!word.is_empty()).then_some(word)
}
