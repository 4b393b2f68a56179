//! Any text as a code example, in the language that the first byte chooses.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint::syntax::example::{Exceptions, Language, check};
use mdxlint_fuzz::{on_stage, places, print, stage, text, was_parsed};

/// What a code block may say of its language: those that are parsed, and some that other rules know.
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
    if let Some(fault) = check(text, languages[first % languages.len()], exceptions) {
        let covered = text.get(fault.range.clone());
        assert!(covered.is_some(), "{fault:?} is not in the text");
    }
    on_stage(|stage| {
        let word = WORDS[first % WORDS.len()];
        let marks = "~~~~~~~~";
        stage.set_page(&format!(
            "---\ntitle: A\n---\n\n{marks}{word}\n{text}\n{marks}\n"
        ));
        let (site, report) = stage.check();
        stage::nothing_broke(&report).expect("rules come to an end");
        places::of_report(&site, &report).unwrap_or_else(|why| panic!("{why}"));
        print(&site, &report);
        if was_parsed(&site) {
            Corpus::Keep
        } else {
            Corpus::Reject
        }
    })
});
