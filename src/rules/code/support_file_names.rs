//! Names of files in what stands around a code block.

use super::support_comments::comment;
use crate::catalog::languages;

/// Endings of file names that no language goes by.
const ENDINGS: [&str; 12] = [
    "env", "conf", "cfg", "lock", "local", "example", "config", "csproj", "gradle", "yml", "mjs",
    "cjs",
];
/// Names of files that have no ending.
const NAMES: [&str; 8] = [
    "Dockerfile",
    "Makefile",
    "Procfile",
    "Gemfile",
    "Caddyfile",
    "Jenkinsfile",
    ".env",
    ".gitignore",
];

/// Whether `text` holds what is plainly the name of a file.
pub(super) fn names_file(text: &str) -> bool {
    let ends = |letter: char| letter.is_whitespace() || "`\"'()[]<>{},=*".contains(letter);
    text.split(ends).any(|word| {
        let word = word.trim_end_matches(['.', ':', ';', '!', '?']);
        let name = word.rsplit(['/', '\\']).next().unwrap_or_default();
        NAMES.contains(&name)
            || name
                .rsplit_once('.')
                .is_some_and(|(stem, ending)| is_file(stem, ending))
    })
}

fn is_file(stem: &str, ending: &str) -> bool {
    // `Node.js` is a product; `.env` is a file.
    let is_product = ending == "js" && stem.starts_with(char::is_uppercase);
    let is_known = ENDINGS.contains(&ending) || languages().knows(ending);
    is_known && ending.len() > 1 && !is_product && !stem.ends_with('.')
}

/// Whether what stands before a block says which file it shows: the last two paragraphs, the tags between, and a
/// heading above them. `before` ends where the block begins, and holds no other block.
pub(super) fn is_named_before(before: &str) -> bool {
    let mut paragraphs = 0;
    let mut in_paragraph = false;
    for line in before.lines().rev() {
        let line = line.trim();
        let is_tag = line.starts_with('<') && line.ends_with('>');
        let is_prose = !line.is_empty() && !is_tag;
        if is_prose && !in_paragraph {
            paragraphs += 1;
            if paragraphs > 2 {
                return false;
            }
        }
        in_paragraph = is_prose;
        if names_file(line) {
            return true;
        }
        if line.starts_with('#') {
            return false;
        }
    }
    false
}

/// Whether the block begins with comments, of which one of the first names a file, also by its path alone.
pub(super) fn is_named_inside(code: &str) -> bool {
    let lines = code.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut comments = lines.take(4).map_while(comment);
    comments.any(|words| names_file(words) || words.split_whitespace().any(is_path))
}

/// A path from the root, such as `/etc/cron.d/backup`.
fn is_path(word: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || "/._-".contains(letter);
    word.starts_with('/') && word.matches('/').count() > 1 && word.chars().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_told_from_words() {
        for text in [
            "Create `docker-compose.yml`:",
            "in src/app.ts.",
            "the Dockerfile",
            "add to .env:",
            "<Step title=\"tsconfig.json\">",
        ] {
            assert!(names_file(text), "{text}");
        }
        for text in [
            "Node.js is needed",
            "e.g. this",
            "version 1.2",
            "etc.",
            "api.example.com",
        ] {
            assert!(!names_file(text), "{text}");
        }
    }
}
