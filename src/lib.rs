//! mdxlint: a linter for documentation sites written in MDX.
//!
//! Each module is on a layer, and imports only modules on lower layers:
//!
//! | layer | modules | content |
//! |---|---|---|
//! | 13 | [`cli`] | the commands |
//! | 12 | [`lsp`], [`mcp`] | the servers for editors and AI agents |
//! | 11 | [`gate`] | whether a run passes: baselines, changes, the verdict |
//! | 10 | [`report`] | output formats of findings and of the navigation |
//! | 9 | [`engine`] | running rules, suppressions, fixes |
//! | 8 | [`rules`] | the rules, one file each |
//! | 7 | [`rule`], [`rule_files`] | the interface of rules; rule files for AI editors |
//! | 6 | [`site`], [`config`] | the whole site; the configuration |
//! | 5 | [`writing`] | checks of writing style that a site declares |
//! | 4 | [`page`], [`secrets`] | one page and its typed views; finding secrets |
//! | 3 | [`syntax`], [`fetch`] | parsers; requests to other sites |
//! | 2 | [`catalog`], [`external`], [`git`] | the facts of the rules and data tables; addresses of other sites and their answers; git repositories |
//! | 1 | [`diagnostic`], [`files`] | findings; the disk |
//! | 0 | [`text`], [`workers`] | spans and edits; threads with time limits |

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod catalog;
pub mod cli;
pub mod config;
pub mod diagnostic;
pub mod engine;
pub mod external;
pub mod fetch;
pub mod files;
pub mod gate;
pub mod git;
pub mod lsp;
pub mod mcp;
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
pub mod writing;
