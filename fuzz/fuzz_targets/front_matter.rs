//! Checks and fixes a page with any text as front matter.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint::diagnostic::Safety;
use mdxlint_fuzz::{scratch_site, spans::check_page_spans, text, was_parsed, with_scratch_site};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = text(data) else {
        return Corpus::Reject;
    };
    with_scratch_site(|scratch_site| {
        scratch_site.set_page(&format!("---\n{text}\n---\n\n## Part\n\nText.\n"));
        let (site, report) = scratch_site.check();
        if !was_parsed(&site) {
            return Corpus::Reject;
        }
        check_page_spans(scratch_site::page(&site)).unwrap_or_else(|why| panic!("{why}"));
        scratch_site::check_no_internal_error(&report).expect("no internal error");
        assert!(scratch_site.fixes_settle(Safety::Unsafe), "fixes settle");
        Corpus::Keep
    })
});
