//! The server for AI agents: the Model Context Protocol on standard input and output.
//!
//! Each call reads the site again, so an answer is always the one that `mdxlint check` gives. Nothing is written, except
//! by the tool `fix` when it is asked to. Only files of the site are read, and secrets are masked in every answer.

mod answer;
mod folder;
mod lines;
mod prompts;
mod resources;
mod server;
mod tool;
mod tools;

pub use server::serve;
