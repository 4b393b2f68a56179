//! Checks any text as a page several times: with the whole site, as the only selected page, in a newly opened site, and
//! without a site.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint::diagnostic::Finding;
use mdxlint::engine::check;
use mdxlint::files::Sources;
use mdxlint::site::{Site, Target, Workspace};
use mdxlint_fuzz::{scratch_site, spans, text, was_parsed, with_scratch_site};
use std::path::Path;

/// Returns the findings in the file at `path`, as text.
fn in_file(site: &Site, findings: &[Finding], path: &Path) -> Vec<String> {
    let own = findings.iter();
    let own = own.filter(|finding| site.source(finding.span.file).path() == path);
    own.map(|finding| {
        let Finding { rule, message, .. } = finding;
        let (start, end) = (finding.span.start, finding.span.end);
        format!("{start}-{end} {rule}: {message} ({:?})", finding.note)
    })
    .collect()
}

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = text(data) else {
        return Corpus::Reject;
    };
    with_scratch_site(|scratch_site| {
        let path = scratch_site.root().join("page.mdx");
        scratch_site.set_page(text);
        let (site, report) = scratch_site.check();
        if !was_parsed(&site) {
            return Corpus::Reject;
        }
        let whole = in_file(&site, &report.findings, &path);

        let selected = check(
            &site,
            &scratch_site.ruleset,
            &[path.clone()],
            scratch_site.pool,
        );
        let selected = in_file(&site, &selected.findings, &path);
        assert_eq!(whole, selected, "as the only selected page");

        std::fs::write(&path, text).expect("written");
        let mut target = Target {
            root: scratch_site.root().to_owned(),
            has_manifest: true,
            only: Vec::new(),
        };
        let again = |target: &Target| {
            let mut workspace =
                Workspace::open(target.clone(), scratch_site.pool, Sources::default());
            let site = workspace.snapshot(&mut |_, _| ());
            let report = check(&site, &scratch_site.ruleset, &target.only, scratch_site.pool);
            (site, report)
        };
        let (fresh, report) = again(&target);
        let fresh = in_file(&fresh, &report.findings, &path);
        assert_eq!(whole, fresh, "in a newly opened site");

        // Without a site, rules know less, so the findings may differ. Their spans must still be valid.
        target.has_manifest = false;
        target.only = vec![path];
        let (alone, report) = again(&target);
        scratch_site::check_no_internal_error(&report).expect("no internal error");
        spans::check_report_spans(&alone, &report).unwrap_or_else(|why| panic!("{why}"));
        Corpus::Keep
    })
});
