//! File names in and around a code block.

use crate::catalog::{FILE_NAMES, LANGUAGES};
use crate::syntax::example::comments::comment;

/// Returns whether `text` contains a file name.
pub(super) fn names_file(text: &str) -> bool {
    let ends = |letter: char| letter.is_whitespace() || "`\"'()[]<>{},=*".contains(letter);
    text.split(ends).any(|word| {
        let word = word.trim_end_matches(['.', ':', ';', '!', '?']);
        let name = word.rsplit(['/', '\\']).next().unwrap_or_default();
        FILE_NAMES.without_extension.contains(name)
            || name
                .rsplit_once('.')
                .is_some_and(|(stem, extension)| is_file(stem, extension))
    })
}

fn is_file(stem: &str, extension: &str) -> bool {
    // `Node.js` is a product; `.env` is a file.
    let is_product = extension == "js" && stem.starts_with(char::is_uppercase);
    let is_known = FILE_NAMES.configuration.contains(extension) || LANGUAGES.knows(extension);
    is_known && extension.len() > 1 && !is_product && !stem.ends_with('.')
}

/// Returns whether the text before a block names the file that it shows. Checks the last two paragraphs, the tags
/// between them, and a heading above them. Reads the source, because the name can be in code, a link or an attribute, which
/// are not prose. `before` ends at the start of the block and contains no other block.
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

/// Returns whether one of the first comments of the block names a file or contains a path.
pub(super) fn is_named_inside(code: &str) -> bool {
    let lines = code.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut comments = lines.take(4).map_while(comment);
    comments.any(|words| names_file(words) || words.split_whitespace().any(is_path))
}

/// Returns whether a word is a path from the root, such as `/etc/cron.d/backup`.
fn is_path(word: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || "/._-".contains(letter);
    word.starts_with('/') && word.matches('/').count() > 1 && word.chars().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_file_names_from_words() {
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

    #[test]
    fn recognizes_paths_from_the_root_in_comments() {
        for code in ["# /etc/cron.d/backup\n* * * * *", "// In /srv/my_app-1\na"] {
            assert!(is_named_inside(code), "{code}");
        }
        for code in [
            "# /usr\na",
            "# read/or/write\na",
            "# /a?b/c\na",
            "a # /etc/cron.d/backup",
        ] {
            assert!(!is_named_inside(code), "{code}");
        }
    }
}
