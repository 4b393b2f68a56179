//! The examples of the CommonMark specification, and of the extensions of GitHub Flavored Markdown, that MDX leaves in
//! force: the tree, rendered to HTML, is what the specification says.
//!
//! MDX does not leave an example in force for one of these reasons, and then only whether the platform accepts it is
//! checked:
//! - `html`: there is no HTML; what looks like a tag is one of JSX, or an error.
//! - `autolink`: there are no addresses in angle brackets.
//! - `indented-code`: there is no indented code, so indentation has no limit elsewhere either.
//! - `front-matter`: three hyphens in the first line begin front matter.
//! - `bare-address`: the platform reads bare addresses as links, but not those of `ftp:`.

#![expect(clippy::panic, reason = "the data of a test must be right")]

mod render;

use mdxlint::syntax::markdown::{Effect, parse};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The examples, in the form of the specification.
const EXAMPLES: &str = include_str!("examples.txt");

/// The line around an example.
const FENCE: &str = "````````````````````````````````";

/// An example.
struct Example {
    /// The specification and the number in it.
    name: String,
    markdown: String,
    expected: Expected,
}

/// What is expected of an example.
enum Expected {
    /// This HTML.
    Html(String),
    /// MDX does not leave the example in force.
    Other {
        reason: &'static str,
        is_refused: bool,
    },
}

/// Returns all examples.
fn examples() -> Vec<Example> {
    let mut examples = Vec::new();
    for part in EXAMPLES.split(&format!("{FENCE} example ")).skip(1) {
        let (head, rest) = part.split_once('\n').unwrap_or_default();
        let body = rest
            .split_once(&format!("{FENCE}\n"))
            .unwrap_or_default()
            .0
            .replace('→', "\t");
        let Some((markdown, html)) = body.split_once("\n.\n").or(body.split_once(".\n")) else {
            panic!("no line with a dot in {head}");
        };
        let mut words = head.splitn(3, ' ');
        let name = [words.next(), words.next()].map(Option::unwrap_or_default);
        let expected = match words.next() {
            None => Expected::Html(html.to_owned()),
            Some(other) => {
                let (reason, verdict) = other.split_once(' ').unwrap_or_default();
                Expected::Other {
                    reason,
                    is_refused: verdict == "refused",
                }
            }
        };
        let newline = if markdown.is_empty() { "" } else { "\n" };
        examples.push(Example {
            name: name.join(" "),
            markdown: format!("{markdown}{newline}"),
            expected,
        });
    }
    examples
}

/// Returns whether the platform would refuse the page.
fn is_refused(markdown: &str) -> bool {
    let errors = parse(markdown).errors;
    errors.iter().any(|error| error.effect == Effect::Refused)
}

#[test]
fn examples_in_force_render_as_specified() {
    let mut failures = String::new();
    for example in examples() {
        let Expected::Html(expected) = &example.expected else {
            continue;
        };
        let found = render::html(&example.markdown);
        if found != *expected || is_refused(&example.markdown) {
            let (name, markdown) = (&example.name, &example.markdown);
            let _ = writeln!(
                failures,
                "{name}: {markdown:?}\n  expected {expected:?}\n  found    {found:?}"
            );
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn other_examples_are_accepted_or_refused_as_on_the_platform() {
    let mut failures = String::new();
    for example in examples() {
        if let Expected::Other {
            is_refused: expected,
            ..
        } = example.expected
            && is_refused(&example.markdown) != expected
        {
            let (name, markdown) = (&example.name, &example.markdown);
            let _ = writeln!(
                failures,
                "{name}: {markdown:?}, expected refused: {expected}"
            );
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn most_examples_are_in_force() {
    let mut counts = BTreeMap::<&str, usize>::new();
    for example in examples() {
        let reason = match example.expected {
            Expected::Html(_) => "in force",
            Expected::Other { reason, .. } => reason,
        };
        *counts.entry(reason).or_default() += 1;
    }
    let expected = [
        ("autolink", 19),
        ("bare-address", 4),
        ("front-matter", 2),
        ("html", 87),
        ("in force", 514),
        ("indented-code", 49),
    ];
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), expected);
}
