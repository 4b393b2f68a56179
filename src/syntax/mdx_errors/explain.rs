//! Chooses the errors to report, without those that only follow from another error.

use super::tags::tag_ranges;
use super::{SyntaxError, angle, code, expression, pairing, scan, tag};
use crate::syntax::mdx::Tree;
use crate::syntax::parser_error::ParserError;

/// Returns the reasons that `text`, parsed to `tree`, is invalid, in text order: the explained parse errors and
/// `others`, which were found separately. Omits errors that only follow from another error.
pub fn explain(text: &str, tree: &Tree<'_>, others: Vec<SyntaxError>) -> Vec<SyntaxError> {
    let Some(first) = tree.errors.first() else {
        return others;
    };
    let (pairs, errors): (Vec<&ParserError>, Vec<&ParserError>) = tree
        .errors
        .iter()
        .partition(|error| error.is_about_pairing());
    let mut syntax_errors = explain_others(text, tree, &errors);
    syntax_errors.extend(others);
    let mut places: Vec<u32> = syntax_errors
        .iter()
        .map(|syntax_error| syntax_error.range.0)
        .collect();
    places.sort_unstable();
    if !pairs.is_empty() {
        let broken: Vec<u32> = errors.iter().map(|error| error.offset).collect();
        syntax_errors.extend(pairing::explain(text, tree, &pairs, &broken));
    }
    code::move_missing_fences(text, tree, &places, &mut syntax_errors);
    if syntax_errors.is_empty() {
        syntax_errors.push(pairing::generic_error(text, first));
    }
    syntax_errors
        .sort_by_key(|syntax_error| (syntax_error.range.0, u32::MAX - syntax_error.range.1));
    syntax_errors.dedup_by_key(|syntax_error| syntax_error.range.0);
    syntax_errors
}

/// Explains the errors that are not about the pairing of tags.
fn explain_others(text: &str, tree: &Tree<'_>, errors: &[&ParserError]) -> Vec<SyntaxError> {
    if errors.is_empty() {
        return Vec::new();
    }
    let tags = tag_ranges(text, tree);
    let mut syntax_errors: Vec<SyntaxError> = Vec::new();
    let (mut covered, mut in_broken_tag) = (0, 0);
    let mut style = None;
    let mut styles = expression::Styles::new(text);
    let (mut comment_ends, mut is_in_comment) = (scan::Finder::new(text, "-->"), false);
    for error in errors {
        if error.offset < covered {
            continue;
        }
        let after = text.get(error.offset as usize..).unwrap_or_default();
        let syntax_error = if after.starts_with("<!--") {
            let start = error.offset as usize;
            let end = comment_ends.next_from(start).map(|end| end - start);
            // A comment that is never closed is the only one: all that follow are inside it.
            if end.is_none() && std::mem::replace(&mut is_in_comment, true) {
                continue;
            }
            let syntax_error = angle::comment(after, error.offset, end);
            covered = syntax_error.range.1;
            syntax_error
        } else if after.starts_with('<') {
            let syntax_error = angle::opening(text, error.offset);
            // A `<` that ends a tag too early is not an error of its own.
            covered = covered.max(tag::end_at_sign(text, error.offset).unwrap_or_default());
            in_broken_tag = in_broken_tag.max(tag::end_of_open_value(text, syntax_error.range.0));
            if text[syntax_error.range.0 as usize..].starts_with('{') {
                // The end of an unclosed brace is unknown, so skip the rest of the line.
                covered = covered.max(scan::line_end(text, syntax_error.range.0));
            }
            syntax_error
        } else if error.offset < in_broken_tag {
            continue;
        } else {
            let before = text.get(..error.offset as usize).unwrap_or_default();
            let place = styles.open_at(error.offset as usize);
            if expression::follows_a_brace(before, error) || (place.is_some() && place == style) {
                continue;
            }
            style = place;
            let tag = tags.partition_point(|(start, _)| *start <= error.offset);
            let tag = tag.checked_sub(1).map(|index| tags[index]);
            let is_in_tag = tag.is_some_and(|(_, end)| error.offset < end);
            expression::syntax_error(text, error, is_in_tag, place)
        };
        syntax_errors.push(syntax_error);
    }
    syntax_errors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::mdx::{Dialect, Tree};

    fn messages(text: &str) -> Vec<String> {
        let syntax_errors = explain(text, &Tree::parse(text, Dialect::Mdx), Vec::new());
        syntax_errors
            .into_iter()
            .map(|syntax_error| syntax_error.message)
            .collect()
    }

    #[test]
    fn common_errors_have_specific_messages() {
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
            (
                "a {foo bar} b\n",
                "`{foo bar}` is not a valid JavaScript expression",
            ),
            (
                "a {foo b\n\nmore\n",
                "`{` starts an expression that is never closed",
            ),
            ("> ## T {#my-id}\n", "`{#…}` does not belong here"),
            (
                "<Note>abc\n\ndef</Note>\n",
                "`<Note>` is closed outside the paragraph that it is opened in",
            ),
            (
                "<C cols=2>\nhi\n</C>\n",
                "the value of `cols` is not in quotes or braces",
            ),
            (
                "<https://x.com>\n",
                "a link in angle brackets is read as a tag",
            ),
            ("line<br>line\n", "`<br>` is never closed"),
            ("hi\n\n</Note>\n", "`</Note>` has no opening tag"),
            (
                "<Steps>\n<Step>\nhi\n</Steps>\n",
                "`<Step>` is not closed before `</Steps>`",
            ),
            ("<A><B>hi</A></B>\n", "`<B>` is not closed before `</A>`"),
            ("<Note>\n\nhi\n", "`<Note>` is never closed"),
        ];
        for (text, message) in cases {
            assert_eq!(messages(text), [message], "{text}");
        }
    }

    #[test]
    fn only_the_first_comment_that_is_never_closed_is_reported() {
        let text = format!("<!-- a -->\n\n{}", "<!-- b\n\n".repeat(100));
        let found = messages(&text);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[1].ends_with("and this one is never closed"));
    }

    #[test]
    fn independent_errors_are_all_reported() {
        assert_eq!(messages("a {x y}\n\nb <5\n\n<Note>\n").len(), 3);
    }
}
