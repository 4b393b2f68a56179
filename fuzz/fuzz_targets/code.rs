//! Checks any text as a code example, in the language that the first byte selects.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint::syntax::example::{Exceptions, Language, check};
use mdxlint_fuzz::{print, scratch_site, spans, text, was_parsed, with_scratch_site};

/// Info strings of code blocks: languages that mdxlint parses, and some that other rules use.
const WORDS: [&str; 16] = [
    "json",
    "json5",
    "yaml",
    "toml",
    "xml",
    "graphql",
    "python",
    "javascript",
    "typescript",
    "tsx",
    "go",
    "java",
    "bash",
    "console",
    "sql",
    "text",
];

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((&first, rest)) = data.split_first() else {
        return Corpus::Reject;
    };
    let Some(text) = text(rest) else {
        return Corpus::Reject;
    };
    let first = usize::from(first);
    let languages: Vec<Language> = Language::all().collect();
    let exceptions = Exceptions {
        comments: first & 64 != 0,
        ellipses: first & 128 != 0,
    };
    if let Some(error) = check(text, languages[first % languages.len()], exceptions) {
        let covered = text.get(error.range.clone());
        assert!(covered.is_some(), "{error:?} is not in the text");
    }
    with_scratch_site(|scratch_site| {
        let word = WORDS[first % WORDS.len()];
        let marks = "~~~~~~~~";
        scratch_site.set_page(&format!(
            "---\ntitle: A\n---\n\n{marks}{word}\n{text}\n{marks}\n"
        ));
        let (site, report) = scratch_site.check();
        scratch_site::check_no_internal_error(&report).expect("no internal error");
        spans::check_report_spans(&site, &report).unwrap_or_else(|why| panic!("{why}"));
        print(&site, &report);
        if was_parsed(&site) {
            Corpus::Keep
        } else {
            Corpus::Reject
        }
    })
});
