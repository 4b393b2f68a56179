//! What fixes and new suppressions promise holds of pages that nobody wrote: the fixtures, mutated.
//!
//! `MDXLINT_CASES=50000 cargo test --test properties` tries more of them; `MDXLINT_SEED` begins the row elsewhere.
//! `MDXLINT_PAGES` names a folder with more pages for the test of views.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use mdxlint::config;
use mdxlint::files::{Source, Sources};
use mdxlint::page::Page;
use mdxlint::text::FileId;
use std::fs;
use std::sync::Arc;
use std::time::Duration;
use support::mutants::{Row, mutant, pages, widened};
use support::places::{of_report, places};
use support::stage::{Stage, nothing_broke};
use support::{Lab, copy, files, project, promises};

/// How many pages are tried.
const CASES: usize = 500;
/// How many pages with letters of several bytes are tried.
const WIDENED: usize = 4000;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn row() -> Row {
    Row(number("MDXLINT_SEED").unwrap_or(0x2545_f491_4f6c_dd1d))
}

#[test]
fn promises_hold_of_mutated_pages() {
    let pages = pages();
    let pages: Vec<&str> = pages.iter().map(String::as_str).collect();
    let cases =
        number("MDXLINT_CASES").map_or(CASES, |cases| usize::try_from(cases).expect("fits"));
    let mut row = row();
    let mut stage = Stage::new(Duration::from_secs(5));
    let mut broken = Vec::new();
    for _ in 0..cases {
        let text = mutant(&mut row, &pages);
        if let Err(why) = promises::all(&mut stage, &text) {
            broken.push(format!(
                "{why}\n-- the page, as a string: {text:?}\n-- the page:\n{text}\n"
            ));
        }
    }
    assert!(
        broken.is_empty(),
        "{} of {cases} pages:\n\n{}",
        broken.len(),
        broken.join("\n\n=====\n\n")
    );
}

#[test]
fn views_keep_to_the_text_of_fixtures() {
    let mut pages = pages();
    if let Ok(folder) = std::env::var("MDXLINT_PAGES") {
        let all = files(std::path::Path::new(&folder)).into_iter();
        let all = all.filter(|path| path.extension().is_some_and(|kind| kind == "mdx"));
        pages.extend(all.filter_map(|path| fs::read_to_string(path).ok()));
    }
    for text in pages {
        let source = Source::new(FileId(0), "a.mdx".into(), text);
        let page = Page::read(Arc::new(source), "a.mdx");
        assert_eq!(places(&page), Ok(()), "{}", page.text());
    }
}

#[test]
fn places_of_findings_are_ranges_of_whole_characters_on_mutated_pages() {
    let pages = pages();
    let mut row = row();
    let mut stage = Stage::new(Duration::from_secs(5));
    let mut broken = Vec::new();
    // Every page of the fixtures, a few times.
    for page in pages.iter().cycle().take(WIDENED) {
        let text = widened(&mut row, page);
        stage.set_page(&text);
        let (site, report) = stage.check();
        if let Err(why) = nothing_broke(&report).and_then(|()| of_report(&site, &report)) {
            broken.push(format!("{why}\n-- the page: {text:?}"));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n\n"));
}

#[test]
fn places_of_findings_are_ranges_of_whole_characters_in_mutated_sites() {
    let mut row = row();
    let mut broken = Vec::new();
    for rule in project()
        .join("fixtures/rules")
        .read_dir()
        .expect("a folder")
    {
        let cases = rule.expect("readable").path().read_dir().expect("a folder");
        for case in cases.map(|case| case.expect("readable").path()) {
            if !case.is_dir() {
                continue;
            }
            let folder = tempfile::tempdir().expect("a folder");
            copy(&case, folder.path());
            let own = folder.path().join(config::FILE_NAME);
            for path in files(folder.path()) {
                let Ok(text) = fs::read_to_string(&path) else {
                    continue;
                };
                fs::write(&path, widened(&mut row, &text)).expect("written");
                // Without a configuration there is no run.
                if own.is_file()
                    && config::load(folder.path(), Some(&own), &mut Sources::default()).is_err()
                {
                    fs::write(&path, text).expect("written");
                }
            }
            let (site, report) = Lab::open(folder.path()).check();
            if let Err(why) = nothing_broke(&report).and_then(|()| of_report(&site, &report)) {
                broken.push(format!("{why}\n-- the site: {}", case.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n\n"));
}
