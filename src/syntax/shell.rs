//! Reads shell commands line by line: quotes, substitutions, here-documents and continued lines.

/// The construct around the current position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Construct {
    /// A single quote, and its offset.
    Single(usize),
    /// A double quote, and its offset.
    Double(usize),
    /// `$( … )`, which has its own quotes.
    Command,
}

/// What a command leaves open at the end of its line.
#[derive(Debug, Default)]
pub struct ShellReader<'t> {
    inside: Vec<Construct>,
    /// The line that ends the open here-document.
    heredoc: Option<&'t str>,
    continues: bool,
}

impl<'t> ShellReader<'t> {
    /// Returns whether a quote, a substitution or a here-document is open.
    pub fn is_open(&self) -> bool {
        self.heredoc.is_some() || !self.inside.is_empty()
    }

    /// Returns whether the next line is in a here-document.
    pub fn is_in_heredoc(&self) -> bool {
        self.heredoc.is_some()
    }

    /// Returns whether the next line belongs to the same command.
    pub fn goes_on(&self) -> bool {
        self.is_open() || self.continues
    }

    /// Returns the offset of the first quote that is open.
    pub fn open_quote(&self) -> Option<usize> {
        self.inside.iter().find_map(|one| match one {
            Construct::Single(at) | Construct::Double(at) => Some(*at),
            Construct::Command => None,
        })
    }

    /// Reads a line that begins at the offset `start`, and returns its code, without a comment.
    pub fn read(&mut self, line: &'t str, start: usize) -> &'t str {
        self.continues = false;
        if let Some(mark) = self.heredoc {
            if line.trim() == mark {
                self.heredoc = None;
            }
            return "";
        }
        let bytes = line.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let byte = bytes[at];
            let state = self.inside.last().copied();
            let before = at.checked_sub(1).map_or(b' ', |before| bytes[before]);
            match (state, byte) {
                (Some(Construct::Single(_)), b'\'')
                | (Some(Construct::Double(_)), b'"')
                | (Some(Construct::Command), b')') => {
                    self.inside.pop();
                }
                (Some(Construct::Single(_)), _) => (),
                (_, b'\\') => {
                    at += 1;
                    self.continues = at == bytes.len();
                }
                (_, b'$') if bytes.get(at + 1) == Some(&b'(') => {
                    self.inside.push(Construct::Command);
                    at += 1;
                }
                (Some(Construct::Double(_)), _) => (),
                (_, b'(') if state.is_some() => self.inside.push(Construct::Command),
                (_, b'\'') => self.inside.push(Construct::Single(start + at)),
                (_, b'"') => self.inside.push(Construct::Double(start + at)),
                (_, b'#') if before.is_ascii_whitespace() => break,
                (None, b'<') if bytes[at..].starts_with(b"<<<") => at += 2,
                (None, b'<') if bytes[at..].starts_with(b"<<") => {
                    self.heredoc = self.heredoc.or_else(|| mark(&line[at + 2..]));
                    at += 1;
                }
                _ => (),
            }
            at += 1;
        }
        let code = line.get(..at).unwrap_or(line).trim_end();
        let ends_in_comment = at < bytes.len();
        // A comment after a backslash ends the command, but the next line is still not output.
        self.continues |= ends_in_comment && code.ends_with('\\');
        self.continues |= code.ends_with('|') || code.ends_with("&&");
        code
    }
}

/// Returns the first line of the first command, which [`commands`] returns too if the text is complete.
pub fn first_command(text: &str) -> Option<&str> {
    text.lines().map(str::trim).find(|line| !line.is_empty())
}

/// Returns the first line of each command of `text` without the blanks around it, or `None` if the last one is not
/// complete. Blank lines do not count.
pub fn commands(text: &str) -> Option<Vec<&str>> {
    let mut reader = ShellReader::default();
    let mut commands = Vec::new();
    for line in text.lines().map(str::trim) {
        if !reader.goes_on() && !line.is_empty() {
            commands.push(line);
        }
        reader.read(line, 0);
    }
    (!reader.is_open()).then_some(commands)
}

/// Returns the end mark of a here-document, after `<<`.
pub(super) fn mark(after: &str) -> Option<&str> {
    let after = after
        .trim_start_matches(['-', '~', ' '])
        .trim_start_matches(['\'', '"', '\\']);
    let end = after.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
    Some(&after[..end.unwrap_or(after.len())]).filter(|mark| !mark.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_go_on_over_several_lines() {
        for (text, first) in [
            ("npm i \\\n  depot\nls", vec!["npm i \\", "ls"]),
            ("curl -d '{\n}' a\nls", vec!["curl -d '{", "ls"]),
            ("cat <<EOF\nls\nEOF\nls -l", vec!["cat <<EOF", "ls -l"]),
            ("a=$(curl |\n jq '.\n')\nls", vec!["a=$(curl |", "ls"]),
            ("cat <<<EOF\nls", vec!["cat <<<EOF", "ls"]),
            ("ls # it's\nls", vec!["ls # it's", "ls"]),
        ] {
            assert_eq!(commands(text), Some(first), "{text}");
        }
        assert_eq!(commands("echo 'a"), None);
    }
}
