//! Any text as a page: it is read, its views are walked, every rule runs, and every format prints what was found.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint_fuzz::places::{of_report, places};
use mdxlint_fuzz::{on_stage, print, stage, text, was_parsed};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = text(data) else {
        return Corpus::Reject;
    };
    on_stage(|stage| {
        stage.set_page(text);
        let (site, report) = stage.check();
        places(stage::page(&site)).unwrap_or_else(|why| panic!("{why}"));
        stage::nothing_broke(&report).expect("rules come to an end");
        of_report(&site, &report).unwrap_or_else(|why| panic!("{why}"));
        print(&site, &report);
        if was_parsed(&site) {
            Corpus::Keep
        } else {
            Corpus::Reject
        }
    })
});
