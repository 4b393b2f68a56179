//! Reads any text as `mdxlint.yaml` and checks the site with it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mdxlint::config;
use mdxlint::engine::{Ruleset, check};
use mdxlint::files::Sources;
use mdxlint::rules::RULES;
use mdxlint::site::{Target, Workspace};
use mdxlint_fuzz::{print, scratch_site, spans, with_scratch_site};
use std::sync::Arc;

fuzz_target!(|data: &[u8]| {
    with_scratch_site(|scratch_site| {
        let path = scratch_site.root().join(config::FILE_NAME);
        std::fs::write(&path, data).expect("written");
        let mut sources = Sources::default();
        let Ok(settings) = config::load(scratch_site.root(), Some(&path), &mut sources) else {
            return;
        };
        let target = Target {
            root: scratch_site.root().to_owned(),
            has_manifest: true,
            only: Vec::new(),
        };
        let ruleset = Arc::new(Ruleset::new(RULES, settings));
        let site = Workspace::open(target, scratch_site.pool, sources).snapshot(&mut |_, _| ());
        let report = check(&site, &ruleset, &[], scratch_site.pool);
        scratch_site::check_no_internal_error(&report).expect("no internal error");
        spans::check_report_spans(&site, &report).unwrap_or_else(|why| panic!("{why}"));
        print(&site, &report);
    });
});
