//! Aligns the spans of findings with characters.

use crate::diagnostic::{Finding, Related};
use crate::site::Site;
use crate::text::{Edit, Span};

/// Extends the spans of `findings` to whole characters of their files. Removes fixes that edit a part of a character.
///
/// Returns the invalid spans, with the rules that reported them.
pub(super) fn snap(site: &Site, findings: &mut [Finding]) -> Vec<(&'static str, Span)> {
    let mut invalid = Vec::new();
    for finding in findings {
        let rule = finding.rule;
        let mut is_valid = |span: &Span| {
            let is_valid = site.source(span.file).has(*span);
            if !is_valid {
                invalid.push((rule, *span));
            }
            is_valid
        };
        let related = finding.related.iter_mut();
        let related = related.map(|Related { span, .. }| span);
        let spans = [&mut finding.span].into_iter().chain(related);
        for span in spans.chain(&mut finding.explained) {
            if !is_valid(span) {
                *span = site.source(span.file).nearest(*span);
            }
        }
        let is_valid_edit = |Edit { span, .. }: &Edit| is_valid(span);
        finding
            .fix
            .take_if(|fix| !fix.edits.iter().all(is_valid_edit));
    }
    invalid
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Fix, Severity};
    use crate::files::Sources;
    use crate::site::{Target, Workspace};
    use crate::workers::Pool;

    #[test]
    fn spans_are_extended_and_invalid_fixes_are_removed() {
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
        let (valid, invalid) = (span(0, 1), span(0, 2));
        let mut findings = Vec::new();
        for (reported, related, edited) in [
            (valid, valid, valid),
            (invalid, valid, valid),
            (valid, invalid, invalid),
        ] {
            let mut finding = Finding::new("broken-link", Severity::Error, reported, "a");
            finding.see(related, "b");
            finding.fix(Fix::safe("c", vec![Edit::delete(edited)]));
            findings.push(finding);
        }
        let found = snap(&site, &mut findings);
        assert_eq!(found, [("broken-link", invalid); 3]);
        let spans = findings.iter().map(|finding| finding.span.end);
        assert_eq!(spans.collect::<Vec<_>>(), [1, 3, 1]);
        assert_eq!(findings[2].related[0].span, span(0, 3));
        let fixes = findings.iter().map(|finding| finding.fix.is_some());
        assert_eq!(fixes.collect::<Vec<_>>(), [true, true, false]);
    }
}
