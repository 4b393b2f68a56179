//! Finds the fixes that leave their file valid.

use crate::catalog::{self, Changes};
use crate::diagnostic::Finding;
use crate::page::Page;
use crate::text::{Edit, apply};

/// Divides fixes into those that can be applied together without breaking their file, and the others. Tries half of them
/// after half, at most `attempts` times; fixes that were not tried are among the others. `is_harmless` returns whether
/// the file stays valid with some of the fixes.
pub(super) fn harmless<'f, F>(
    fixes: &'f [F],
    mut attempts: usize,
    mut is_harmless: impl FnMut(&[&'f F]) -> bool,
) -> (Vec<&'f F>, Vec<&'f F>) {
    let (mut kept, mut refused): (Vec<&F>, Vec<&F>) = (Vec::new(), Vec::new());
    let mut due = vec![fixes];
    while let Some(part) = due.pop() {
        let is_tried = attempts > 0;
        attempts = attempts.saturating_sub(1);
        let before = kept.len();
        kept.extend(part);
        if is_tried && is_harmless(&kept) {
            continue;
        }
        kept.truncate(before);
        if is_tried && part.len() > 1 {
            let (left, right) = part.split_at(part.len() / 2);
            // Try the first half first.
            due.extend([right, left]);
        } else {
            refused.extend(part);
        }
    }
    (kept, refused)
}

/// Returns a text with the edits of several fixes, or `None` if they conflict.
pub(super) fn fixed_text<'e>(
    text: &str,
    fixes: impl IntoIterator<Item = &'e [Edit]>,
) -> Option<String> {
    let edits: Vec<Edit> = fixes.into_iter().flatten().cloned().collect();
    apply(text, &edits).ok()
}

/// Returns whether the rule of a finding has fixes that change code.
pub(super) fn changes_code(finding: &Finding) -> bool {
    let facts = catalog::find(finding.rule);
    facts.is_some_and(|facts| facts.fix_changes == Changes::Code)
}

/// Returns whether a page is valid after fixes and, unless they may change it, has the same code. The code of a page that
/// was invalid is not compared, because it was not read as it is meant.
pub(super) fn is_intact(before: &Page, after: &Page, may_change_code: bool) -> bool {
    count_errors(before) > 0
        || count_errors(after) == 0 && (may_change_code || code(before).eq(code(after)))
}

/// Returns the text of each code block of a page. The line ending of an unclosed block depends on what follows it.
fn code(page: &Page) -> impl Iterator<Item = String> {
    let blocks = page.code_blocks();
    blocks.map(|block| {
        let code = page.code_text(block);
        code.text().trim_end_matches(['\r', '\n']).to_owned()
    })
}

/// Returns the number of errors that keep a page from being parsed, as far as it is reliable.
pub(super) fn count_errors(page: &Page) -> usize {
    usize::from(!page.syntax_errors().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{FileId, Span};

    #[test]
    fn only_some_fixes_may_change_code() {
        let page = Page::of("```sh\n$ ls\n```\n");
        let fixed = |start, end| {
            let edit = Edit::delete(Span::new(FileId(0), start, end));
            page.edited(&[edit]).expect("one edit")
        };
        let (code, language) = (fixed(6, 8), fixed(3, 5));
        assert!(is_intact(&page, &code, true));
        assert!(!is_intact(&page, &code, false));
        assert!(is_intact(&page, &language, false));
    }

    #[test]
    fn what_follows_an_unclosed_block_may_be_removed() {
        let page = Page::of("- ```sh\n  ls\n# Heading\n");
        let heading = Edit::delete(Span::new(FileId(0), 13, 23));
        let after = page.edited(&[heading]).expect("one edit");
        assert_eq!(after.text(), "- ```sh\n  ls\n");
        assert!(is_intact(&page, &after, false));
    }
}
