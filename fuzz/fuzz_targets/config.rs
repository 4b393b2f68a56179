//! Any text as `mdxlint.yaml`: it is read, joined with the rules, and the site is checked under it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mdxlint::config;
use mdxlint::engine::{Ruleset, check};
use mdxlint::files::Sources;
use mdxlint::rules::RULES;
use mdxlint::site::{Target, Workspace};
use mdxlint_fuzz::{on_stage, places, print, stage};
use std::sync::Arc;

fuzz_target!(|data: &[u8]| {
    on_stage(|stage| {
        let path = stage.root().join(config::FILE_NAME);
        std::fs::write(&path, data).expect("written");
        let mut sources = Sources::default();
        let Ok(settings) = config::load(stage.root(), Some(&path), &mut sources) else {
            return;
        };
        let target = Target {
            root: stage.root().to_owned(),
            has_manifest: true,
            only: Vec::new(),
        };
        let ruleset = Arc::new(Ruleset::new(RULES, settings));
        let site = Workspace::open(target, stage.pool, sources).snapshot(&mut |_, _| ());
        let report = check(&site, &ruleset, &[], stage.pool);
        stage::nothing_broke(&report).expect("rules come to an end");
        places::of_report(&site, &report).unwrap_or_else(|why| panic!("{why}"));
        print(&site, &report);
    });
});
