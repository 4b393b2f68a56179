//! The `mdxlint` program.

use std::process::ExitCode;

/// Threads allocate many small texts, and the allocator of musl makes them wait for each other.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    mdxlint::cli::main()
}
