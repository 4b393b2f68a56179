//! Any text between the fences of front matter, with fixes.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint::diagnostic::Safety;
use mdxlint_fuzz::{on_stage, places::places, stage, text, was_parsed};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = text(data) else {
        return Corpus::Reject;
    };
    on_stage(|stage| {
        stage.set_page(&format!("---\n{text}\n---\n\n## Part\n\nText.\n"));
        let (site, report) = stage.check();
        if !was_parsed(&site) {
            return Corpus::Reject;
        }
        places(stage::page(&site)).unwrap_or_else(|why| panic!("{why}"));
        stage::nothing_broke(&report).expect("rules come to an end");
        stage.fix(Safety::Unsafe);
        assert_eq!(stage.fix(Safety::Unsafe).made, 0, "fixes settle");
        Corpus::Keep
    })
});
