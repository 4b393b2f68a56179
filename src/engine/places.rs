//! Places of findings: ranges of whole characters in their files.

use crate::diagnostic::{Finding, Related};
use crate::site::Site;
use crate::text::{Edit, Span};

/// Moves every place of `findings` to whole characters of its file. A fix that would edit anything else is dropped.
///
/// Returns the places that had to be moved, each with the rule that is wrong about it.
pub(super) fn keep_to_characters(
    site: &Site,
    findings: &mut [Finding],
) -> Vec<(&'static str, Span)> {
    let mut moved = Vec::new();
    for finding in findings {
        let rule = finding.rule;
        let mut is_right = |span: &Span| {
            let is_right = site.source(span.file).has(*span);
            if !is_right {
                moved.push((rule, *span));
            }
            is_right
        };
        let related = finding.related.iter_mut();
        let related = related.map(|Related { span, .. }| span);
        let places = [&mut finding.span].into_iter().chain(related);
        for span in places.chain(&mut finding.explained) {
            if !is_right(span) {
                *span = site.source(span.file).nearest(*span);
            }
        }
        let of_fix = |Edit { span, .. }: &Edit| is_right(span);
        finding.fix.take_if(|fix| !fix.edits.iter().all(of_fix));
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Fix, Severity};
    use crate::files::Sources;
    use crate::site::{Target, Workspace};
    use crate::workers::Pool;

    #[test]
    fn places_move_to_whole_characters_and_wrong_fixes_are_dropped() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().to_owned();
        let path = root.join("a.mdx");
        let target = Target {
            has_manifest: false,
            only: vec![path.clone()],
            root,
        };
        let mut workspace = Workspace::open(target, Pool::default(), Sources::default());
        workspace.set_text(&path, "aé".to_owned());
        let site = workspace.snapshot(&mut |_, _| ());
        let file = site.page_at("a.mdx").expect("the page").file();
        let span = |start, end| Span::new(file, start, end);
        let (right, wrong) = (span(0, 1), span(0, 2));
        let mut findings = Vec::new();
        for (place, seen, edited) in [
            (right, right, right),
            (wrong, right, right),
            (right, wrong, wrong),
        ] {
            let mut finding = Finding::new("broken-link", Severity::Error, place, "a");
            finding.see(seen, "b");
            finding.fix(Fix::safe("c", vec![Edit::delete(edited)]));
            findings.push(finding);
        }
        let moved = keep_to_characters(&site, &mut findings);
        assert_eq!(moved, [("broken-link", wrong); 3]);
        let spans = findings.iter().map(|finding| finding.span.end);
        assert_eq!(spans.collect::<Vec<_>>(), [1, 3, 1]);
        assert_eq!(findings[2].related[0].span, span(0, 3));
        let fixes = findings.iter().map(|finding| finding.fix.is_some());
        assert_eq!(fixes.collect::<Vec<_>>(), [true, true, false]);
    }
}
