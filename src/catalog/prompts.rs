//! Shell prompts: `rules/data/prompts.yaml`.

use super::table::Table;
use serde::Deserialize;

/// A prompt before a command.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prompt {
    #[serde(default)]
    mark: String,
    #[serde(default)]
    until: Option<String>,
    #[serde(default)]
    shows: Option<Shown>,
    /// The languages of the blocks in which it is reported.
    pub languages: Vec<String>,
    /// Whether this text before a command is always a prompt.
    #[serde(default)]
    pub sure: bool,
}

/// The kind of text before the mark of a prompt.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Shown {
    /// `ada@host:~/keys$`, `[ada@host keys]$`, `ada@host keys %`.
    User,
    /// `(venv) $`.
    Environment,
    /// `~/keys $`.
    Path,
    /// `bash-5.1$`.
    Shell,
    /// `➜  keys git:(main) ✗`, `➜ ~`.
    Arrow,
}

impl Prompt {
    /// Returns the command after the prompt at the start of `line`.
    pub fn command<'t>(&self, line: &'t str) -> Option<&'t str> {
        if let Some(shown) = self.shows {
            let command = shown.command(line)?;
            let is_apart = command.starts_with([' ', '\t']);
            let command = command.trim_start();
            return (is_apart && !command.is_empty()).then_some(command);
        }
        let rest = line.strip_prefix(self.mark.as_str())?;
        let Some(until) = &self.until else {
            let command = rest.trim_start_matches([' ', '\t']);
            return (command.is_empty() || command.len() < rest.len()).then_some(command);
        };
        let end = rest.find(until.as_str())?;
        let is_path = !rest[..end].contains(['"', '\'', '|', '<', '`']);
        is_path.then(|| rest[end + until.len()..].trim_start_matches([' ', '\t']))
    }
}

impl Shown {
    /// Returns the text after the mark of the prompt at the start of `line`.
    fn command(self, line: &str) -> Option<&str> {
        let (environment, rest) = split_environment(line);
        match self {
            Self::User => after_user_prompt(rest),
            Self::Environment if environment => rest.strip_prefix(['$', '%', '❯']),
            Self::Environment => None,
            Self::Path => {
                let is_home =
                    rest.starts_with("~/") || rest.starts_with("~ ") || rest.starts_with("~$");
                let behind = rest.trim_start_matches(is_path_letter);
                let behind = behind.strip_prefix(' ').unwrap_or(behind);
                behind.strip_prefix(['$', '%', '❯']).filter(|_| is_home)
            }
            Self::Shell => {
                let rest = ["bash-", "sh-", "zsh-"]
                    .iter()
                    .find_map(|shell| rest.strip_prefix(shell))?;
                let version = rest
                    .trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
                let has_version = version.len() < rest.len();
                version
                    .strip_prefix(['$', '#', '%'])
                    .filter(|_| has_version)
            }
            Self::Arrow => after_arrow_prompt(rest),
        }
    }
}

/// Returns whether `line` starts with an environment such as `(venv)`, and the text after it.
fn split_environment(line: &str) -> (bool, &str) {
    let inner = line
        .strip_prefix('(')
        .and_then(|rest| rest.split_once(") "));
    match inner {
        Some((name, rest)) if !name.is_empty() && name.chars().all(is_name_letter) => {
            (true, rest.trim_start())
        }
        _ => (false, line),
    }
}

/// Returns the text after the mark of a prompt with a user and a host.
fn after_user_prompt(line: &str) -> Option<&str> {
    let (is_bracketed, rest) = match line.strip_prefix('[') {
        Some(rest) => (true, rest),
        None => (false, line),
    };
    let (user, rest) = rest.split_once('@')?;
    let host = rest.trim_start_matches(is_name_letter);
    let are_names = !user.is_empty() && user.chars().all(is_name_letter) && host.len() < rest.len();
    let path = host.strip_prefix([':', ' ']).unwrap_or(host);
    let path = path.trim_start_matches(is_path_letter);
    let end = if is_bracketed {
        path.strip_prefix(']')?
    } else {
        path
    };
    let mark = end.strip_prefix(' ').unwrap_or(end);
    let marks: &[char] = if mark.len() == end.len() && (is_bracketed || host.starts_with(':')) {
        &['$', '#', '%', '❯']
    } else {
        // `#` starts a comment there.
        &['$', '%', '❯']
    };
    mark.strip_prefix(marks).filter(|_| are_names)
}

/// Returns the text after an arrow and its folder.
fn after_arrow_prompt(line: &str) -> Option<&str> {
    let (folder, rest) = split_word(line.strip_prefix('➜')?.trim_start_matches(' '));
    let Some(branch) = rest.trim_start().strip_prefix("git:(") else {
        let is_home = folder == "~" || folder.starts_with("~/");
        return is_home.then_some(rest);
    };
    let (_, rest) = branch.split_once(')')?;
    let rest = rest.strip_prefix(" ✗").unwrap_or(rest);
    Some(rest)
}

fn split_word(text: &str) -> (&str, &str) {
    text.split_at(text.find(' ').unwrap_or(text.len()))
}

fn is_name_letter(letter: char) -> bool {
    letter.is_alphanumeric() || "_.-".contains(letter)
}

fn is_path_letter(letter: char) -> bool {
    is_name_letter(letter) || "~/".contains(letter)
}

/// The shell prompts.
pub static PROMPTS: Table<Vec<Prompt>> = Table::new("data/prompts.yaml");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prompts_with_a_user_path_or_environment_are_recognized() {
        for line in [
            "ada@host:~$ npm i",
            "ada@host:~/keys $ npm i",
            "root@abc123:/# npm i",
            "[ada@host ~]$ npm i",
            "ada@Adas-Mac keys % npm i",
            "(venv) ada@host:~$ npm i",
            "(venv) $ npm i",
            "~/keys $ npm i",
            "~$ npm i",
            "bash-5.1$ npm i",
            "sh-4.2# npm i",
            "➜ ~ npm i",
            "➜  keys git:(main) ✗ npm i",
        ] {
            let found = PROMPTS.iter().find_map(|prompt| {
                let command = prompt.shows.is_some().then(|| prompt.command(line))?;
                command.map(str::to_owned)
            });
            assert_eq!(found.as_deref(), Some("npm i"), "{line}");
        }
    }

    #[test]
    fn commands_are_not_prompts() {
        for line in [
            "ssh ada@host:~$ npm i",
            "ada@host.example",
            "git@host.example:keys.git",
            "(cd keys) > log",
            "(cd keys) $ npm i",
            "~/keys/run $HOME",
            "~/keys/run",
            "bash-completion $ a",
            "keys@3.11 # npm i",
            "git@host.example:keys.git # npm i",
            "ada@host.example # npm i",
            "➜ npm install",
            "ada@host:~$",
        ] {
            let is_prompt = PROMPTS
                .iter()
                .any(|prompt| prompt.shows.is_some() && prompt.command(line).is_some());
            assert!(!is_prompt, "{line}");
        }
    }
}
