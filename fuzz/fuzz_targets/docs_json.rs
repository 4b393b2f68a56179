//! Checks a site with any text as `docs.json`. The navigation is walked, every rule runs, and fixing a second time must
//! change nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mdxlint::diagnostic::Safety;
use mdxlint_fuzz::{print, scratch_site, spans, text, with_scratch_site};

fuzz_target!(|data: &[u8]| {
    let Some(text) = text(data) else { return };
    with_scratch_site(|scratch_site| {
        scratch_site.set_manifest(text);
        let (site, report) = scratch_site.check();
        scratch_site::check_no_internal_error(&report).expect("no internal error");
        spans::check_report_spans(&site, &report).unwrap_or_else(|why| panic!("{why}"));
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
                "more pages than the text can contain"
            );
        }
        let errors = site.manifest().errors().len();
        let fixed = scratch_site.fix(Safety::Unsafe);
        assert!(
            fixed.site.manifest().errors().len() <= errors,
            "fixes add errors"
        );
        assert!(scratch_site.fixes_settle(Safety::Unsafe), "fixes settle");
    });
});
