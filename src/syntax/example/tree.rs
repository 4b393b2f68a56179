//! Confirms errors with real grammars. The only file that uses them.

use super::Language;
use std::ops::ControlFlow;
use tree_sitter::{ParseOptions, ParseState, Parser};

/// The maximum number of progress reports of a parser on one example, over all attempts. A parser reports every hundred
/// steps.
const BUDGET: u32 = 400;

/// The maximum number of unclosed comments. A grammar searches to the end of the text for the end of each one.
const MAX_UNCLOSED: usize = 4;

/// Returns whether `text` parses without an error, as it is or as a part of a program, or if that is
/// unknown.
pub(super) fn is_read(text: &str, language: Language) -> bool {
    let after = text.rfind("*/").map_or(text, |at| &text[at..]);
    if after.matches("/*").nth(MAX_UNCLOSED).is_some() {
        return true;
    }
    let mut left = BUDGET;
    let mut forms = around(language).iter();
    forms.any(|(before, after)| {
        attempt(&format!("{before}{text}{after}"), language, &mut left) != Some(false)
    })
}

/// Returns the code that can surround a part of a program.
fn around(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::Java => &[
            ("", "\n"),
            ("class A {\n", "\n}\n"),
            ("class A { void f() {\n", "\n} }\n"),
        ],
        Language::Go => &[
            ("", "\n"),
            ("package p\nfunc f() {\n", "\n}\n"),
            ("package p\ntype T struct {\n", "\n}\n"),
        ],
        _ => &[("", "\n")],
    }
}

/// Returns whether a text parses without an error, or `None` if the budget runs out.
fn attempt(text: &str, language: Language, left: &mut u32) -> Option<bool> {
    let grammar = match language {
        Language::Go => tree_sitter_go::LANGUAGE,
        Language::Java => tree_sitter_java::LANGUAGE,
        Language::Shell => tree_sitter_bash::LANGUAGE,
        _ => return None,
    };
    let mut parser = Parser::new();
    parser.set_language(&grammar.into()).ok()?;
    let bytes = text.as_bytes();
    let mut read = |at: usize, _| bytes.get(at..).unwrap_or_default();
    let mut count = |_: &ParseState| {
        *left = left.saturating_sub(1);
        if *left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let options = ParseOptions::new().progress_callback(&mut count);
    let tree = parser.parse_with_options(&mut read, None, Some(options))?;
    Some(!tree.root_node().has_error())
}
