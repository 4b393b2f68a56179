//! Any text as a page that is checked several times: with the whole site, as the only page that is selected, in a site
//! that was just opened, and without a site around it.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint::diagnostic::Finding;
use mdxlint::engine::check;
use mdxlint::files::Sources;
use mdxlint::site::{Site, Target, Workspace};
use mdxlint_fuzz::{on_stage, places, stage, text, was_parsed};
use std::path::Path;

/// What is reported in the file at `path`.
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
    on_stage(|stage| {
        let path = stage.root().join("page.mdx");
        stage.set_page(text);
        let (site, report) = stage.check();
        if !was_parsed(&site) {
            return Corpus::Reject;
        }
        let whole = in_file(&site, &report.findings, &path);

        let selected = check(&site, &stage.ruleset, &[path.clone()], stage.pool);
        let selected = in_file(&site, &selected.findings, &path);
        assert_eq!(whole, selected, "as the only page that is selected");

        std::fs::write(&path, text).expect("written");
        let mut target = Target {
            root: stage.root().to_owned(),
            has_manifest: true,
            only: Vec::new(),
        };
        let again = |target: &Target| {
            let mut workspace = Workspace::open(target.clone(), stage.pool, Sources::default());
            let site = workspace.snapshot(&mut |_, _| ());
            let report = check(&site, &stage.ruleset, &target.only, stage.pool);
            (site, report)
        };
        let (fresh, report) = again(&target);
        let fresh = in_file(&fresh, &report.findings, &path);
        assert_eq!(whole, fresh, "in a site that was just opened");

        // Without a site less is known, and what is reported may differ; it is whole all the same.
        target.has_manifest = false;
        target.only = vec![path];
        let (alone, report) = again(&target);
        stage::nothing_broke(&report).expect("rules come to an end");
        places::of_report(&alone, &report).unwrap_or_else(|why| panic!("{why}"));
        Corpus::Keep
    })
});
