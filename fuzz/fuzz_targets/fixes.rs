//! Any text as a page whose fixes are made: what `tests/properties.rs` holds of mutated fixtures is held of it.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint_fuzz::{on_stage, promises, text, was_parsed};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = text(data) else {
        return Corpus::Reject;
    };
    on_stage(|stage| {
        stage.set_page(text);
        if !was_parsed(&stage.site()) {
            return Corpus::Reject;
        }
        promises::all(stage, text).unwrap_or_else(|why| panic!("{why}"));
        Corpus::Keep
    })
});
