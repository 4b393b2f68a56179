//! Text that is read as JavaScript.

use super::keywords::is_exported;

/// Returns whether a line that starts with `import` or `export` is clearly a sentence and not broken JavaScript.
pub fn is_prose(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let keyword = words.next();
    let Some(second) = words.next() else {
        return false;
    };
    if line.contains(['{', ';', '=']) || second.starts_with(['"', '\'', '*', '(']) {
        return false;
    }
    match (keyword, words.next()) {
        (Some("export"), _) => !is_exported(second),
        (Some("import"), Some("from")) => {
            let is_path = |word: &str| word.contains(['"', '\'', '/', '.', '@']);
            words.next().is_some_and(|word| !is_path(word)) && words.next().is_some()
        }
        (Some("import"), Some(third)) => {
            !second.ends_with(',') && second != "type" && !third.starts_with(['"', '\''])
        }
        _ => false,
    }
}

/// Returns whether a line is clearly Markdown and not part of an import or export.
pub fn is_markdown(line: &str) -> bool {
    if line.starts_with(['#', '<', '|', '>', '-', '*', '!', '[']) {
        return true;
    }
    let mut words = line.split(' ');
    let mut is_word = || {
        let word = words
            .next()
            .unwrap_or_default()
            .trim_end_matches([',', '.', ':']);
        !word.is_empty()
            && word
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '\'')
    };
    let starts_like_text = is_word() && is_word();
    let first = line.split(' ').next().unwrap_or_default();
    starts_like_text && !is_exported(first) && !matches!(first, "import" | "export" | "return")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_distinguished_from_broken_javascript() {
        let prose = [
            "import the key before you go on.",
            "export it then.",
            "import data from CSV files",
            "export settings",
        ];
        let script = [
            "import A from './a.mdx",
            "import A from ./a.mdx",
            "import { A from './a.mdx'",
            "import A './a.mdx'",
            "import A",
            "export cosnt a = 1",
            "export const a 1",
            "export function A( {",
        ];
        for line in prose {
            assert!(is_prose(line), "{line}");
        }
        for line in script {
            assert!(!is_prose(line), "{line}");
        }
        assert!(is_markdown("# Title") && is_markdown("The next steps"));
        assert!(!is_markdown("const a = 1") && !is_markdown("  return b") && !is_markdown("};"));
    }
}
