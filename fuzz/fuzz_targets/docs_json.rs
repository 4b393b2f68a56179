//! Any text as `docs.json`: it is read, its navigation is walked and drawn, every rule runs, and fixes settle.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mdxlint::diagnostic::Safety;
use mdxlint_fuzz::{on_stage, places, print, stage, text};

fuzz_target!(|data: &[u8]| {
    let Some(text) = text(data) else { return };
    on_stage(|stage| {
        stage.set_manifest(text);
        let (site, report) = stage.check();
        stage::nothing_broke(&report).expect("rules come to an end");
        places::of_report(&site, &report).unwrap_or_else(|why| panic!("{why}"));
        print(&site, &report);
        if let Some(navigation) = site.manifest().navigation() {
            for (id, _) in navigation.elements() {
                let _ = (
                    navigation.breadcrumbs(id),
                    navigation.state(id),
                    navigation.first_page(id),
                );
            }
            assert!(
                navigation.pages().count() <= text.len(),
                "pages come from the text"
            );
        }
        let faults = site.manifest().faults().len();
        let fixed = stage.fix(Safety::Unsafe);
        assert!(
            fixed.site.manifest().faults().len() <= faults,
            "fixes break nothing"
        );
        assert_eq!(stage.fix(Safety::Unsafe).made, 0, "fixes settle");
    });
});
