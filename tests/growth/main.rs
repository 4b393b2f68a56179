//! The memory that a run asks for grows no faster than its input.
//!
//! Each series is a site that grows in one respect. It is checked at two sizes, one four times the other, and the
//! allocations and allocated bytes of both runs are compared. There is no clock, so a busy machine fails no test.
//!
//! This sees work that allocates: copies of names, texts and lists, and findings with more and more in them. It does not
//! see loops that only read, nor the formats of reports. `scripts/growth` does: it counts the instructions of the program
//! on the same series.
//!
//! `cargo test --test growth -- --write SERIES SIZE FOLDER` writes a site of a series, and `-- --names` prints them all.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "tests set their own scene on disk, and print what scripts ask for"
)]

mod series;
#[path = "../support/mod.rs"]
mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use mdxlint::syntax::mask::mask;
use mdxlint::syntax::mdx::{Dialect, Tree};
use series::Series;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use std::path::Path;
use std::process::ExitCode;
use support::Lab;

#[global_allocator]
static MEMORY: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// How many times more a site that is four times as large may ask for.
const MOST: usize = 5;
/// The smaller site of the test is this many times smaller than that of the script.
const SMALLER: usize = 3;

/// Series on which the MDX parser itself asks for memory that grows with the square of the page: it copies all blocks of
/// the page for each paragraph of tags, and indexes the page again for each error. `mdxlint::syntax::page_stack` refuses
/// pages on which that takes too much. What the parser alone takes is subtracted here, so that the rest is still tested.
const SQUARE_IN_THE_PARSER: [&str; 4] =
    ["cards", "raw HTML", "ids of elements", "links of elements"];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["--names"] => {
            for series in series::all() {
                let arguments = series.arguments.join(" ");
                println!("{}\t{}\t{arguments}", series.name, series.start);
            }
        }
        ["--write", name, size, folder] => {
            let found = series::all().into_iter().find(|series| series.name == name);
            let series = found.expect("a series of this name");
            series.write(size.parse().expect("a number"), Path::new(folder));
        }
        _ => return tests(),
    }
    ExitCode::SUCCESS
}

fn tests() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Other tests would allocate meanwhile.
    arguments.test_threads = Some(1);
    let test = |series: Series| Trial::test(series.name, move || grows_slowly(&series));
    let tests = series::all().into_iter().map(test).collect();
    libtest_mimic::run(&arguments, tests).exit_code()
}

fn grows_slowly(series: &Series) -> Result<(), Failed> {
    let size = series.start.div_ceil(SMALLER);
    // Tables that are read once must not count: they would make the smaller run look larger.
    used(series, 1);
    let (small, large) = (used(series, size), used(series, 4 * size));
    for (small, large, what) in [
        (small.0, large.0, "allocations"),
        (small.1, large.1, "bytes"),
    ] {
        if large > MOST * small {
            let message = format!("{small} {what} at {size}, {large} at {}", 4 * size);
            return Err(message.into());
        }
    }
    Ok(())
}

/// The allocations and the allocated bytes of a run on the site of this size.
fn used(series: &Series, size: usize) -> (usize, usize) {
    let folder = tempfile::tempdir().expect("a folder");
    series.write(size, folder.path());
    let region = Region::new(MEMORY);
    let mut lab = Lab::open(folder.path());
    if series.arguments.contains(&"--fix") {
        lab.fix();
    } else {
        lab.check();
    }
    let all = allocated(&region);
    if SQUARE_IN_THE_PARSER.contains(&series.name) {
        let parser = used_by_parser(&folder.path().join("index.mdx"));
        return (all.0 - parser.0, all.1 - parser.1);
    }
    all
}

/// The allocations and the allocated bytes of the MDX parser on a page.
fn used_by_parser(page: &Path) -> (usize, usize) {
    let text = std::fs::read_to_string(page).expect("a page");
    // A new thread has no buffers of other pages.
    let parse = move || {
        let (masked, _) = mask(&text);
        let region = Region::new(MEMORY);
        drop(Tree::parse(&masked, Dialect::Mdx));
        allocated(&region)
    };
    std::thread::spawn(parse).join().expect("no panic")
}

fn allocated(region: &Region<'_, System>) -> (usize, usize) {
    let stats = region.change();
    (
        stats.allocations + stats.reallocations,
        stats.bytes_allocated,
    )
}
