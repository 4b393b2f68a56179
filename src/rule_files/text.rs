//! Helpers for Markdown: moves headings, escapes text, removes blank lines.

use std::fmt::Write as _;

/// Returns the lines of a Markdown text, each with whether it is in a code block, fences included.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut fence: Option<String> = None;
    text.lines().map(move |line| {
        let trimmed = line.trim_start();
        let marks: String = ['`', '~']
            .iter()
            .map(|mark| {
                trimmed
                    .chars()
                    .take_while(|letter| letter == mark)
                    .collect()
            })
            .max_by_key(|run: &String| run.len())
            .unwrap_or_default();
        match &fence {
            Some(open) => {
                let closes = marks.starts_with(open.as_str()) && trimmed.trim_end() == marks;
                if closes {
                    fence = None;
                }
                (line, true)
            }
            None if marks.len() >= 3 => {
                fence = Some(marks);
                (line, true)
            }
            None => (line, false),
        }
    })
}

/// Returns the level of a heading; none for any other line.
pub(super) fn level(line: &str) -> Option<usize> {
    let marks = line.chars().take_while(|letter| *letter == '#').count();
    let rest = line.get(marks..)?;
    ((1..=6).contains(&marks) && rest.starts_with(' ')).then_some(marks)
}

/// Returns the text with its headings `by` levels deeper, at most at level 6.
pub(super) fn deeper(text: &str, by: usize) -> String {
    let moved = lines(text).map(|(line, is_code)| match level(line).filter(|_| !is_code) {
        Some(level) => {
            let depth = level.saturating_add(by).min(6);
            format!("{}{}\n", "#".repeat(depth), &line[level..])
        }
        None => format!("{line}\n"),
    });
    moved.collect()
}

/// Returns a text of the user for inclusion: without front matter and title, and with its highest heading at level
/// `top` or below.
pub(super) fn below(text: &str, top: usize) -> String {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let body = text
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"))
        .map_or(text.as_str(), |(_, body)| body);
    let body = body.trim();
    let body = match body.split_once('\n') {
        Some((first, rest)) if level(first) == Some(1) => rest.trim_start_matches('\n'),
        _ => body,
    };
    let levels = lines(body).filter_map(|(line, is_code)| level(line).filter(|_| !is_code));
    let highest = levels.min().unwrap_or(top);
    let body = if highest < top {
        deeper(body, top - highest)
    } else {
        body.to_owned()
    };
    body.trim_end().to_owned()
}

/// Escapes Markdown and MDX in a text, and joins its lines.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::new();
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        for letter in word.chars() {
            if "{}<*_`[]\\".contains(letter) {
                out.push('\\');
            }
            out.push(letter);
        }
    }
    out
}

/// Returns a code block around `text`, with a fence longer than any in it.
pub(super) fn fence(text: &str, language: &str) -> String {
    let runs = text.lines().map(|line| {
        let line = line.trim_start();
        line.chars().take_while(|letter| *letter == '`').count()
    });
    let marks = "`".repeat(runs.max().unwrap_or_default().max(2) + 1);
    format!("{marks}{language}\n{}\n{marks}", text.trim_end())
}

/// Returns the names in backticks, separated by commas.
pub(super) fn words(names: &[String]) -> String {
    let mut out = String::new();
    for (at, name) in names.iter().enumerate() {
        let gap = if at == 0 { "" } else { ", " };
        // Writing to a string cannot fail.
        let _ = write!(out, "{gap}`{name}`");
    }
    out
}

/// Returns the text without blank lines at its start and end, and without two in a row outside code.
pub(super) fn tidy(text: &str) -> String {
    let mut out = String::new();
    let mut gap = false;
    for (line, is_code) in lines(text) {
        if !is_code && line.trim().is_empty() {
            gap = true;
            continue;
        }
        if gap && !out.is_empty() {
            out.push('\n');
        }
        gap = false;
        out.push_str(if is_code { line } else { line.trim_end() });
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_in_code_are_not_moved() {
        let text = "## A\n\n```bash\n# no heading\n```\n\n### B\n";
        assert_eq!(
            deeper(text, 1),
            "### A\n\n```bash\n# no heading\n```\n\n#### B\n"
        );
    }

    #[test]
    fn texts_of_the_user_lose_front_matter_and_title() {
        let text = "---\ntitle: X\n---\n# Ours\n\n## Words\n\nPlain.\n";
        assert_eq!(below(text, 3), "### Words\n\nPlain.");
        assert_eq!(below("Plain.\n", 3), "Plain.");
    }

    #[test]
    fn fences_are_long_enough() {
        assert_eq!(fence("x", "mdx"), "```mdx\nx\n```");
        assert_eq!(fence("```a\n```", "mdx"), "````mdx\n```a\n```\n````");
    }

    #[test]
    fn plain_text_is_escaped() {
        assert_eq!(plain("a {b}\n<c>"), "a \\{b\\} \\<c>");
    }

    #[test]
    fn blank_lines_in_code_are_kept() {
        assert_eq!(
            tidy("\n\na\n\n\nb\n```\n\n\nc\n```\n\n"),
            "a\n\nb\n```\n\n\nc\n```\n"
        );
    }
}
