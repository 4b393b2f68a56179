//! The `mdxlint` program.

use std::process::ExitCode;

/// Threads allocate many small texts, and the allocator of musl makes them wait for each other.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // In huge pages, which `mimalloc` asks for, a run needs two to three times as much memory and is not faster.
    #[cfg(target_env = "musl")]
    let _ = rustix::thread::disable_transparent_huge_pages(true);

    mdxlint::cli::main()
}
