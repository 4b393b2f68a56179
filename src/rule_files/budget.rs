//! Splits texts that are too long for one file at their headings.

use super::text::{level, lines};

/// The maximum length of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Budget {
    pub(super) lines: usize,
    pub(super) characters: usize,
}

impl Budget {
    /// Whether `text` is within the budget.
    pub(super) fn holds(self, text: &str) -> bool {
        text.lines().count() <= self.lines && text.chars().count() <= self.characters
    }

    /// Returns the budget that is left after the front matter `head` and the line that marks the file as generated.
    pub(super) fn without(self, head: &str) -> Self {
        Self {
            lines: self.lines.saturating_sub(head.lines().count() + 2),
            characters: self.characters.saturating_sub(head.chars().count() + 120),
        }
    }
}

/// Splits the text into parts within `budget`, as far as its headings allow. Later parts repeat its title.
pub(super) fn split(text: &str, budget: Budget) -> Vec<String> {
    if budget.holds(text) {
        return vec![text.to_owned()];
    }
    let title = text.lines().next().filter(|line| level(line) == Some(1));
    let title = title.unwrap_or("# More");
    // A later part starts with the title.
    let part_budget = Budget {
        lines: budget.lines.saturating_sub(2),
        characters: budget.characters.saturating_sub(title.len() + 16),
    };
    let pieces = at_headings(text, 2).into_iter().flat_map(|piece| {
        if part_budget.holds(&piece) {
            vec![piece]
        } else {
            at_headings(&piece, 3)
        }
    });
    let mut parts: Vec<String> = Vec::new();
    for piece in pieces {
        let fits = parts
            .last()
            .is_some_and(|part| budget.holds(&format!("{part}{piece}")));
        if fits && let Some(part) = parts.last_mut() {
            part.push_str(&piece);
        } else if parts.is_empty() {
            parts.push(piece);
        } else {
            parts.push(format!("{title}, part {}\n\n{piece}", parts.len() + 1));
        }
    }
    parts.iter().map(|part| super::text::tidy(part)).collect()
}

/// Splits the text before every heading of this level.
fn at_headings(text: &str, cut: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for (line, is_code) in lines(text) {
        let is_cut = !is_code && level(line) == Some(cut);
        if is_cut && pieces.last().is_some_and(|piece| !piece.is_empty()) {
            pieces.push(String::new());
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push_str(line);
            piece.push('\n');
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_at_its_headings() {
        let text = "# T\n\n## A\n\na\n\n## B\n\nb\n\n### C\n\nc\n";
        let budget = |lines| Budget {
            lines,
            characters: 1000,
        };
        assert_eq!(split(text, budget(100)).len(), 1);
        assert_eq!(
            split(text, budget(8)),
            [
                "# T\n\n## A\n\na\n",
                "# T, part 2\n\n## B\n\nb\n",
                "# T, part 3\n\n### C\n\nc\n"
            ]
        );
    }
}
