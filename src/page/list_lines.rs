//! Lines that can be items of lists.

use super::Page;

impl Page {
    /// Returns whether a page can have a list with this many items. Cheap: unlike the lists themselves, lines are known
    /// without parsing the page again.
    pub fn may_have_list(&self, items: usize) -> bool {
        let lines = self.valid_text().lines();
        lines.filter(|line| is_item(line)).nth(items - 1).is_some()
    }
}

/// Returns whether a line starts with the mark of an item.
fn is_item(line: &str) -> bool {
    let start = line.trim_start_matches([' ', '\t', '>']);
    if start.starts_with(['-', '*', '+']) {
        return true;
    }
    let rest = start.trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.len() < start.len() && rest.starts_with(['.', ')'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_with_marks_can_be_items() {
        let page = Page::of("- a\n\n> 1. b\n\n  * c\n\nText - d\n\n2026\n");
        assert!(page.may_have_list(3) && !page.may_have_list(4));
        assert!(!Page::of("No list.").may_have_list(1));
    }
}
