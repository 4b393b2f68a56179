//! Confirms errors in shell commands with a real grammar. The only file that uses it.

use std::ops::ControlFlow;
use tree_sitter::{ParseOptions, ParseState, Parser};

/// The maximum number of progress reports of the parser on one example. It reports every hundred steps.
const BUDGET: u32 = 400;

/// Returns whether `text` parses as shell commands without an error, or if that is unknown.
pub(super) fn is_shell(text: &str) -> bool {
    parse(&format!("{text}\n")) != Some(false)
}

/// Returns whether a text parses without an error, or `None` if the budget runs out.
fn parse(text: &str) -> Option<bool> {
    let mut parser = Parser::new();
    parser
        .set_language(&tree_sitter_bash::LANGUAGE.into())
        .ok()?;
    let bytes = text.as_bytes();
    let mut read = |at: usize, _| bytes.get(at..).unwrap_or_default();
    let mut left = BUDGET;
    let mut count = |_: &ParseState| {
        left = left.saturating_sub(1);
        if left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let options = ParseOptions::new().progress_callback(&mut count);
    let tree = parser.parse_with_options(&mut read, None, Some(options))?;
    Some(!tree.root_node().has_error())
}
