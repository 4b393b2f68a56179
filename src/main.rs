//! The `mdxlint` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    mdxlint::cli::main()
}
