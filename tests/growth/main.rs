//! The memory that a run allocates grows no faster than its input.
//!
//! Each series is a site that grows in one dimension. It is checked at two sizes, the second four times the first, and
//! the allocations and allocated bytes of both runs are compared. Time is not measured, so the load of the machine does
//! not affect the result.
//!
//! The tests notice work that allocates: copies of names, texts and lists, and growing findings. They do not notice
//! loops that only read, or the output formats. `scripts/growth` does, because it counts the instructions of the
//! program on the same series.
//!
//! `cargo test --test growth -- --write SERIES SIZE FOLDER` writes a site of a series, and `-- --names` lists the
//! series.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "tests create their own files, and print data for scripts"
)]

mod script;
mod series;
#[path = "../support/mod.rs"]
mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use series::Series;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use std::path::Path;
use std::process::ExitCode;
use support::TestSite;

#[global_allocator]
static MEMORY: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The maximum factor by which allocations may grow if a site grows by the factor 4.
const MAX_GROWTH: usize = 5;
/// The sizes of a series in `scripts/growth` are divided by this number.
const SIZE_DIVISOR: usize = 3;

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
    // A test running in parallel would allocate, too.
    arguments.test_threads = Some(1);
    let test = |series: Series| Trial::test(series.name, move || check_growth(&series));
    let mut tests: Vec<Trial> = series::all().into_iter().map(test).collect();
    if cfg!(target_os = "linux") {
        let name = "scripts/growth marks series that grow too fast";
        tests.push(Trial::test(name, script::check_table));
    }
    libtest_mimic::run(&arguments, tests).exit_code()
}

fn check_growth(series: &Series) -> Result<(), Failed> {
    let size = series.start.div_ceil(SIZE_DIVISOR);
    // Tables that are read once must not count: they would make the smaller run look larger.
    measure(series, 1);
    let (small, large) = (measure(series, size), measure(series, 4 * size));
    for (small, large, what) in [
        (small.0, large.0, "allocations"),
        (small.1, large.1, "bytes"),
    ] {
        if large > MAX_GROWTH * small {
            let message = format!("{small} {what} at {size}, {large} at {}", 4 * size);
            return Err(message.into());
        }
    }
    Ok(())
}

/// Returns the number of allocations and the allocated bytes of a run on the site of this size.
fn measure(series: &Series, size: usize) -> (usize, usize) {
    let folder = tempfile::tempdir().expect("a folder");
    series.write(size, folder.path());
    let region = Region::new(MEMORY);
    let mut test_site = TestSite::open(folder.path());
    if series.arguments.contains(&"--fix") {
        test_site.fix();
    } else {
        test_site.check();
    }
    let stats = region.change();
    (
        stats.allocations + stats.reallocations,
        stats.bytes_allocated,
    )
}
