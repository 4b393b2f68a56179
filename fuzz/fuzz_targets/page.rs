//! Checks any text as a page: every view is read, every rule runs, and every format prints the findings.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint_fuzz::spans::{check_page_spans, check_report_spans};
use mdxlint_fuzz::{print, scratch_site, text, was_parsed, with_scratch_site};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = text(data) else {
        return Corpus::Reject;
    };
    with_scratch_site(|scratch_site| {
        scratch_site.set_page(text);
        let (site, report) = scratch_site.check();
        check_page_spans(scratch_site::page(&site)).unwrap_or_else(|why| panic!("{why}"));
        scratch_site::check_no_internal_error(&report).expect("no internal error");
        check_report_spans(&site, &report).unwrap_or_else(|why| panic!("{why}"));
        print(&site, &report);
        if was_parsed(&site) {
            Corpus::Keep
        } else {
            Corpus::Reject
        }
    })
});
