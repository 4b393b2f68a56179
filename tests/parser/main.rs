//! The parser of pages takes linear time and memory, has the verdict of the platform, and returns trees with places that
//! fit together.

#![expect(clippy::panic, reason = "the data of a test must be right")]

#[path = "../support/tree.rs"]
#[expect(unreachable_pub, reason = "the fuzz targets use it too")]
mod tree;

use mdxlint::syntax::markdown::{Effect, parse};
use tree::check_tree;

/// Texts that grow: how pieces are put together, and the pieces.
const SERIES: &str = include_str!("series.jsonl");
/// Pages, and whether the platform accepts them.
const VERDICTS: &str = include_str!("verdicts.jsonl");

/// The stack of a test in bytes: less than that of every thread that parses.
const STACK: usize = if cfg!(debug_assertions) {
    16 << 20
} else {
    2 << 20
};

fn rows(data: &'static str) -> impl Iterator<Item = Vec<String>> {
    data.lines()
        .map(|line| serde_json::from_str(line).expect("a row"))
}

/// Runs a test with a small stack, which shows recursion over the page.
fn with_small_stack(test: fn()) {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(test);
    thread.expect("a thread").join().expect("no panic");
}

/// Returns the text of a series of size `n`.
fn text(row: &[String], n: usize) -> String {
    let row: Vec<&str> = row.iter().map(String::as_str).collect();
    match row[..] {
        ["repeat", piece] => piece.repeat(n),
        ["between", before, piece, after] => format!("{before}{}{after}", piece.repeat(n)),
        ["nest", open, middle, close] => {
            format!("{}{middle}{}", open.repeat(n), close.repeat(n))
        }
        ["stairs", piece, between] => {
            let steps = (1..).take_while(|step| step * step < 2 * n);
            steps.map(|step| piece.repeat(step) + between).collect()
        }
        _ => panic!("an unknown series: {row:?}"),
    }
}

fn check_series() {
    for row in rows(SERIES) {
        for n in [250, 1000] {
            let text = text(&row, n);
            let document = parse(&text);
            assert_eq!(check_tree(&text, &document), Ok(()), "{row:?}");
        }
    }
}

#[test]
fn series_take_linear_time_and_memory() {
    with_small_stack(check_series);
}

#[test]
fn verdicts_are_those_of_the_platform() {
    for row in rows(VERDICTS) {
        let [verdict, text] = &row[..] else {
            panic!("a row has two columns: {row:?}")
        };
        let document = parse(text);
        let mut errors = document.errors.iter();
        let is_refused = errors.any(|error| error.effect == Effect::Refused);
        let found = if is_refused { "refused" } else { "accepted" };
        assert_eq!(found, verdict, "{text:?}: {:?}", document.errors);
        assert_eq!(check_tree(text, &document), Ok(()), "{text:?}");
    }
}
