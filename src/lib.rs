//! mdxlint: a linter for documentation sites written in MDX.
//!
//! The rooms stand on floors, and a room names only rooms below its own:
//!
//! | floor | rooms | what they hold |
//! |---|---|---|
//! | 9 | [`cli`] | the commands |
//! | 8 | [`report`] | findings, and the navigation, in every format |
//! | 7 | [`engine`] | which rules run where, the run, suppression, fixes |
//! | 6 | [`rules`] | one file a rule |
//! | 5 | [`rule`], [`rule_files`] | what a rule is; rule files for AI editors |
//! | 4 | [`site`], [`config`] | the whole site; the user's wishes |
//! | 3 | [`page`], [`secrets`] | one page and its typed views; secrets in a text |
//! | 2 | [`syntax`], [`catalog`], [`git`] | texts become trees; the facts of the rules; what has changed |
//! | 1 | [`diagnostic`], [`files`] | findings; the disk |
//! | 0 | [`text`], [`workers`] | spans and edits; watched threads |

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod catalog;
pub mod cli;
pub mod config;
pub mod diagnostic;
pub mod engine;
pub mod files;
pub mod git;
pub mod page;
pub mod report;
pub mod rule;
pub mod rule_files;
pub mod rules;
pub mod secrets;
pub mod site;
pub mod syntax;
pub mod text;
pub mod workers;
