//! Checks the invariants of `tests/properties.rs` on any text as a page.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint_fuzz::{invariants, text, was_parsed, with_scratch_site};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = text(data) else {
        return Corpus::Reject;
    };
    with_scratch_site(|scratch_site| {
        scratch_site.set_page(text);
        if !was_parsed(&scratch_site.site()) {
            return Corpus::Reject;
        }
        invariants::check_all(scratch_site, text).unwrap_or_else(|why| panic!("{why}"));
        Corpus::Keep
    })
});
