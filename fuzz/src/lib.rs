//! What the fuzz targets share.
//!
//! Pages go through the door that the program uses: watched workers with a time limit. The MDX parser is known to hang
//! or to panic on rare texts; such a page is given up as the program gives it up, and is no finding here.

#[path = "../../tests/support/stage.rs"]
pub mod stage;

#[path = "../../tests/support/places.rs"]
pub mod places;

#[path = "../../tests/support/promises.rs"]
pub mod promises;

#[path = "../../tests/support/suppressed.rs"]
pub mod suppressed;

#[path = "../../tests/support/spared.rs"]
pub mod spared;

use mdxlint::engine::{Report, Sink, Tally};
use mdxlint::report::{
    Agent, Base, Checkstyle, Full, Github, Gitlab, Json, Junit, Markdown, Rdjson, Sarif,
};
use mdxlint::site::Site;
use stage::Stage;
use std::cell::RefCell;
use std::time::Duration;

/// How long a page may take. More than it needs; libFuzzer's own limit stands far above.
const LIMIT: Duration = Duration::from_secs(2);

/// Threads that a hanging parser may keep before the process makes room for a new one.
const MOST_STUCK: usize = 6;

thread_local! {
    static STAGE: RefCell<Stage> = RefCell::new(Stage::new(LIMIT));
    static STUCK: RefCell<usize> = const { RefCell::new(0) };
}

/// Runs `job` on the site.
pub fn on_stage<R>(job: impl FnOnce(&mut Stage) -> R) -> R {
    STAGE.with_borrow_mut(job)
}

/// The text of an input; none where it is not UTF-8.
pub fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}

/// Whether the parser came back with the page. Each hang leaves a thread behind that burns a core, so after a few the
/// process leaves, and `fuzz/run` starts the next one on the corpus that it left.
pub fn was_parsed(site: &Site) -> bool {
    let faults = stage::page(site).faults();
    if faults
        .iter()
        .any(|fault| fault.message.contains("could not be parsed within"))
    {
        STUCK.with_borrow_mut(|stuck| {
            *stuck += 1;
            if *stuck >= MOST_STUCK {
                eprintln!("{MOST_STUCK} pages hang in the parser: this process makes room");
                // libFuzzer takes an ordinary exit for a crash.
                std::process::Command::new("kill")
                    .args(["-INT", &std::process::id().to_string()])
                    .status()
                    .expect("kill");
                std::thread::sleep(Duration::from_secs(5));
            }
        });
    }
    !faults
        .iter()
        .any(|fault| fault.message.contains("could not be parsed"))
}

/// Prints what was found in every form that has words of its own; whoever reads it is not asked.
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
                .expect("memory takes it");
        }
        sink.end(&Tally::default()).expect("memory takes it");
    }
}
