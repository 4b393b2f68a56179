//! Parses any text as a page: the parser takes linear time and memory, and all places are in the page.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint::syntax::markdown::parse;
use mdxlint::workers::caught;
use mdxlint_fuzz::text;
use mdxlint_fuzz::tree::check_tree;

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = text(data) else {
        return Corpus::Reject;
    };
    // The parser catches the panics of the JavaScript parser, which must not end the process before.
    let checked = caught(|| check_tree(text, &parse(text)));
    checked.flatten().unwrap_or_else(|why| panic!("{why}"));
    Corpus::Keep
});
