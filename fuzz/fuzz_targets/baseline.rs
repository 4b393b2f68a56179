//! Reads any text as a baseline. Writing and reading it again must give the same baseline.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mdxlint::gate::Baseline;

fuzz_target!(|data: &[u8]| {
    let Some(text) = mdxlint_fuzz::text(data) else {
        return;
    };
    let Ok(read) = Baseline::parse(text, "a.json") else {
        return;
    };
    let written = read.text();
    let again = Baseline::parse(&written, "a.json").expect("a written baseline is valid");
    assert_eq!(again.text(), written);
    assert_eq!(again.count(), read.count());
    assert_eq!(read.clone().without(&again).count(), 0);
});
