//! Which errors are told: an error that only follows from another one is left out.

use super::names::name;
use super::pairing::{self, Owed};
use super::{Fault, angle, expression};
use crate::syntax::mdx::RawError;

/// What each error means, in the order of the text. An error that only follows from another one is left out.
pub fn explain(text: &str, errors: &[RawError]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut owed = Owed::default();
    let mut pairs = Vec::new();
    let mut comment_end = 0;
    let mut style = None;
    for error in errors {
        if error.offset < comment_end {
            continue;
        }
        if let Some(pair) = pairing::read(text, error) {
            pairs.push(pair);
            continue;
        }
        let behind = text.get(error.offset as usize..).unwrap_or_default();
        let fault = if behind.starts_with("<!--") {
            let fault = angle::comment(behind, error.offset);
            comment_end = fault.range.1;
            fault
        } else if let Some(inside) = behind.strip_prefix('<') {
            match inside.strip_prefix('/') {
                Some(closed) => owed.opening(name(closed), error.offset),
                None => owed.closing(name(inside), error.offset),
            }
            angle::opening(text, error.offset)
        } else {
            let before = text.get(..error.offset as usize).unwrap_or_default();
            let place = expression::style_before(before);
            if expression::follows_a_brace(before, error) || (place.is_some() && place == style) {
                continue;
            }
            style = place;
            expression::fault(text, error)
        };
        faults.push(fault);
    }
    faults.extend(pairing::explain(text, pairs, owed));
    faults.sort_by_key(|fault| fault.range);
    faults.dedup_by_key(|fault| fault.range);
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::mdx::{Dialect, Tree};

    fn messages(text: &str) -> Vec<String> {
        let faults = explain(text, &Tree::parse(text, Dialect::Mdx).errors);
        faults.into_iter().map(|fault| fault.message).collect()
    }

    #[test]
    fn the_common_faults_are_named() {
        let cases = [
            ("a <5 ms b\n", "`<5` is read as a tag"),
            ("a <= c\n", "`<=` is read as a tag"),
            (
                "a\n\n<!-- hi {x y} -->\n",
                "an HTML comment is not allowed in MDX",
            ),
            (
                "use <name> here\n",
                "`<name>` is read as a tag that is never closed",
            ),
            ("a {foo bar} b\n", "`{foo bar}` is no JavaScript expression"),
            (
                "a {foo b\n\nmore\n",
                "`{` starts an expression that is never closed",
            ),
            ("> ## T {#my-id}\n", "`{#…}` does not belong here"),
            (
                "<Note>abc\n\ndef</Note>\n",
                "`<Note>` is closed in another paragraph than the one that opens it",
            ),
            (
                "<C cols=2>\nhi\n</C>\n",
                "the value of `cols` stands in neither quotes nor braces",
            ),
            (
                "<https://x.com>\n",
                "a link in angle brackets is read as a tag",
            ),
            ("line<br>line\n", "`<br>` is never closed"),
            ("hi\n\n</Note>\n", "`</Note>` closes nothing"),
            (
                "<Steps>\n<Step>\nhi\n</Steps>\n",
                "`<Step>` is still open at `</Steps>`",
            ),
            ("<A><B>hi</A></B>\n", "`<B>` is still open at `</A>`"),
            ("<Note>\n\nhi\n", "`<Note>` is never closed"),
        ];
        for (text, message) in cases {
            assert_eq!(messages(text), [message], "{text}");
        }
    }

    #[test]
    fn independent_faults_are_all_told() {
        assert_eq!(messages("a {x y}\n\nb <5\n\n<Note>\n").len(), 3);
    }
}
