//! Shared code of the fuzz targets.
//!
//! Pages are parsed as in the program, on workers with a time limit. The parsers of code examples can hang or panic on rare
//! input. The program gives up on such a page, so a target does not report it.

#[path = "../../tests/support/scratch_site.rs"]
pub mod scratch_site;

#[path = "../../tests/support/spans.rs"]
pub mod spans;

#[path = "../../tests/support/invariants.rs"]
pub mod invariants;

#[path = "../../tests/support/suppressions.rs"]
pub mod suppressions;

#[path = "../../tests/support/tree.rs"]
pub mod tree;

#[path = "../../tests/support/safe_fixes.rs"]
pub mod safe_fixes;

use mdxlint::engine::{Report, Sink, Tally};
use mdxlint::report::{
    Agent, Base, Checkstyle, Full, Github, Gitlab, Json, Junit, Markdown, Rdjson, Sarif,
};
use mdxlint::site::Site;
use scratch_site::ScratchSite;
use std::cell::RefCell;
use std::time::Duration;

/// The time limit for a page: more than a page needs, and far below the time limit of libFuzzer.
const LIMIT: Duration = Duration::from_secs(2);

/// The number of threads that may hang in the parser before the process exits.
const MAX_STUCK: usize = 6;

thread_local! {
    static SCRATCH_SITE: RefCell<ScratchSite> = RefCell::new(ScratchSite::new(LIMIT));
    static STUCK: RefCell<usize> = const { RefCell::new(0) };
}

/// Runs `job` with the scratch site of this thread.
pub fn with_scratch_site<R>(job: impl FnOnce(&mut ScratchSite) -> R) -> R {
    SCRATCH_SITE.with_borrow_mut(job)
}

/// Returns an input as text, or nothing if it is not UTF-8.
pub fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}

/// Returns whether the parser finished the page. Each hang leaves a thread that occupies a core, so the process exits
/// after a few of them, and `fuzz/run` starts a new one with the same corpus.
pub fn was_parsed(site: &Site) -> bool {
    let errors = scratch_site::page(site).syntax_errors();
    if errors
        .iter()
        .any(|error| error.message.contains("could not be parsed within"))
    {
        STUCK.with_borrow_mut(|stuck| {
            *stuck += 1;
            if *stuck >= MAX_STUCK {
                eprintln!("{MAX_STUCK} pages hang in the parser: exiting");
                // libFuzzer treats a normal exit as a crash.
                std::process::Command::new("kill")
                    .args(["-INT", &std::process::id().to_string()])
                    .status()
                    .expect("kill");
                std::thread::sleep(Duration::from_secs(5));
            }
        });
    }
    !errors
        .iter()
        .any(|error| error.message.contains("could not be parsed"))
}

/// Prints a report in every output format, to find panics. The output is not checked.
pub fn print(site: &Site, report: &Report) {
    let base = || Base(site.root().to_owned());
    let sinks: [Box<dyn Sink>; 10] = [
        Box::new(Agent::new(Vec::new(), base())),
        Box::new(Checkstyle::new(Vec::new(), base())),
        Box::new(Full::new(Vec::new(), base(), true)),
        Box::new(Github::new(Vec::new(), base())),
        Box::new(Gitlab::new(Vec::new(), base())),
        Box::new(Json::new(Vec::new(), base())),
        Box::new(Junit::new(Vec::new(), base())),
        Box::new(Markdown::new(Vec::new(), base())),
        Box::new(Rdjson::new(Vec::new(), base())),
        Box::new(Sarif::new(Vec::new(), base())),
    ];
    for mut sink in sinks {
        for found in report.by_file() {
            sink.file(site.source(found[0].span.file), found, site)
                .expect("memory is writable");
        }
        sink.end(&Tally::default()).expect("memory is writable");
    }
}
