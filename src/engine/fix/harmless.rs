//! Finds the fixes that leave their file valid.

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

/// Returns the number of errors that keep a page from being parsed, as far as it is reliable.
pub(super) fn count_errors(page: &Page) -> usize {
    usize::from(!page.syntax_errors().is_empty())
}
