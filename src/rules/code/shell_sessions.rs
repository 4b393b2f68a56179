//! Shell blocks that show a terminal session: commands after prompts, and their output.

use crate::catalog::{LANGUAGES, PROMPTS, Prompt, SHELL_WORDS};
use crate::page::CodeText;
use crate::syntax::shell::ShellReader;
use std::ops::Range;

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
    LANGUAGES.kinds.pasted.contains(highlighter)
}

/// Returns the prompt of the first command of a block in the language of `highlighter`.
pub(super) fn prompt_of(code: &CodeText<'_>, highlighter: &str) -> Option<&'static Prompt> {
    let mut lines = code.lines().map(|(_, line)| line.trim());
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'))?;
    let mut prompts = PROMPTS.iter();
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
    let is_program = SHELL_WORDS.is_program(first) || is_script(first);
    (prompt.sure || is_program).then_some(command)
}

/// Returns whether a path certainly belongs to a program. `> ./notes.txt` writes a file.
fn is_script(path: &str) -> bool {
    let starts = ["./", "../", "~/"];
    let name = path.rsplit('/').next().unwrap_or_default();
    let kind = name.rsplit_once('.').map(|(_, kind)| kind);
    starts.iter().any(|start| path.starts_with(start))
        && !name.is_empty()
        && kind.is_none_or(|kind| SHELL_WORDS.script_extensions.contains(kind))
}

/// Parses a terminal session. Returns `None` unless each line is certainly a prompt with a command, the continuation of
/// a command, a comment, or output right after a command.
pub(super) fn read_session(code: &CodeText<'_>, prompt: &Prompt) -> Option<Session> {
    let mut session = Session::default();
    let mut reader = ShellReader::default();
    let mut program = "";
    let mut user = None;
    for (start, line) in code.lines() {
        let text = line.trim();
        if consume(&mut reader, text, prompt)? {
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
            read(&mut reader, command)?;
        } else if session.output.is_none() {
            if session.prompts.is_empty() || may_be_command(text, program) {
                return None;
            }
            session.output = Some(start..start + line.len());
        }
    }
    (!reader.goes_on() && !session.prompts.is_empty()).then_some(session)
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
        || SHELL_WORDS.is_program(first)
        || text.starts_with([
            '-', '|', '&', '>', '.', '/', '~', '}', ')', '%', '\'', '"', '…',
        ])
        || SHELL_WORDS.block_words.contains(first)
        || first.ends_with(['$', '%', '#'])
        || (first.starts_with('(') && first.ends_with(')'))
        || (text.starts_with('<') && text.ends_with('>'))
        || text.contains(" # ")
}

/// Reads a line after the first one of a command. Returns whether it belongs to the command, or `None` if that is
/// uncertain.
fn consume<'t>(reader: &mut ShellReader<'t>, text: &'t str, prompt: &Prompt) -> Option<bool> {
    if reader.is_in_heredoc() {
        reader.read(text, 0);
        return Some(true);
    }
    if !reader.goes_on() {
        return Some(false);
    }
    let is_prompt = command(prompt, text).is_some() || text.starts_with("> ") || text == ">";
    if is_prompt {
        return None;
    }
    read(reader, text)?;
    Some(true)
}

/// Reads a line of a command. Returns `None` if it starts a block such as `for … do`.
fn read<'t>(reader: &mut ShellReader<'t>, text: &'t str) -> Option<()> {
    let code = reader.read(text, 0);
    let word = code.rsplit(char::is_whitespace).next().unwrap_or_default();
    let is_quoted = reader.open_quote().is_some();
    let begins_block = SHELL_WORDS.block_starts.contains(word);
    (is_quoted || !begins_block).then_some(())
}
