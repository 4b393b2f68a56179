//! Chooses the errors to report, without those that only follow from another error.

use super::{SyntaxError, angle, code, expression, lazy, module, pairing, scan, tag};
use crate::syntax::markdown::{Element, ErrorKind, MdxError};
use crate::syntax::mdx::{Tree, range};
use std::collections::HashSet;

/// Returns the reasons that `text`, parsed to `tree`, is invalid, in text order. Omits errors that only follow from another
/// error.
pub fn explain(text: &str, tree: &Tree<'_>) -> Vec<SyntaxError> {
    let Some(first) = tree.errors().first() else {
        return Vec::new();
    };
    let causes = tree.errors().iter().filter(|error| !error.is_consequence);
    let (pairs, errors): (Vec<&MdxError>, Vec<&MdxError>) =
        causes.partition(|error| is_about_pairing(error));
    let mut syntax_errors = Others::new(text, tree).explain(&errors);
    let mut places: Vec<u32> = syntax_errors
        .iter()
        .map(|syntax_error| syntax_error.range.0)
        .collect();
    places.sort_unstable();
    if !pairs.is_empty() {
        syntax_errors.extend(pairing::explain(text, tree, &pairs, &errors));
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

/// Returns whether an error is about the pairing of tags.
fn is_about_pairing(error: &MdxError) -> bool {
    matches!(
        error.kind,
        ErrorKind::UnexpectedClosingTag
            | ErrorKind::MismatchedClosingTag
            | ErrorKind::UnclosedTag(_)
    )
}

/// The errors that are not about the pairing of tags.
struct Others<'t> {
    text: &'t str,
    elements: &'t [Element],
    found: Vec<SyntaxError>,
    /// Errors that start before this byte follow from an earlier one.
    covered: u32,
    /// Expressions that start before this byte are in a broken tag.
    in_broken_tag: u32,
    /// The `<style>` of the last expression.
    style: Option<usize>,
    styles: expression::Styles<'t>,
    comment_ends: scan::Finder<'t>,
    is_in_comment: bool,
}

impl<'t> Others<'t> {
    fn new(text: &'t str, tree: &'t Tree<'_>) -> Self {
        Self {
            text,
            elements: tree.elements(),
            found: Vec::new(),
            covered: 0,
            in_broken_tag: 0,
            style: None,
            styles: expression::Styles::new(text),
            comment_ends: scan::Finder::new(text, "-->"),
            is_in_comment: false,
        }
    }

    fn explain(mut self, errors: &[&MdxError]) -> Vec<SyntaxError> {
        let is_lazy = |error: &&&MdxError| {
            matches!(error.kind, ErrorKind::LazyTag | ErrorKind::LazyExpression)
        };
        let lazy: HashSet<u32> = errors
            .iter()
            .filter(is_lazy)
            .map(|error| error.construct.start)
            .collect();
        // A tag or an expression with such a line does not end.
        let is_cause =
            |error: &&MdxError| is_lazy(&error) || !lazy.contains(&error.construct.start);
        let mut errors: Vec<&MdxError> = errors.iter().copied().filter(is_cause).collect();
        errors.sort_by_key(|error| (error.construct.start, error.span.start));
        for error in errors {
            if error.construct.start >= self.covered {
                let syntax_error = self.explain_one(error);
                self.found.extend(syntax_error);
            }
        }
        self.found
    }

    fn explain_one(&mut self, error: &MdxError) -> Option<SyntaxError> {
        let (text, start) = (self.text, error.construct.start);
        let after = text.get(start as usize..).unwrap_or_default();
        match error.kind {
            ErrorKind::HtmlComment => self.comment(after, start),
            ErrorKind::LazyTag | ErrorKind::LazyExpression => Some(lazy::syntax_error(text, error)),
            ErrorKind::ClosingTag => Some(tag::more_than_a_name(text, start, range(error.span))),
            ErrorKind::Spread if !is_empty(text, error) => {
                Some(tag::not_a_spread(text, range(error.span)))
            }
            ErrorKind::EmptyAttributeExpression | ErrorKind::Spread => {
                let name = self.tag_around(start).map(|element| element.name.of(text));
                Some(tag::empty_braces(
                    name.unwrap_or_default(),
                    range(error.construct),
                ))
            }
            ErrorKind::JavaScript(_) if !after.starts_with('{') => {
                Some(module::syntax_error(text, error))
            }
            _ if after.starts_with('<') => Some(self.broken_tag(error)),
            _ => self.expression(error),
        }
    }

    fn comment(&mut self, after: &str, start: u32) -> Option<SyntaxError> {
        let at = start as usize;
        let end = self.comment_ends.next_from(at).map(|end| end - at);
        // A comment that is never closed is the only one: all that follow are inside it.
        if end.is_none() && std::mem::replace(&mut self.is_in_comment, true) {
            return None;
        }
        let syntax_error = angle::comment(after, start, end);
        self.covered = syntax_error.range.1;
        Some(syntax_error)
    }

    fn broken_tag(&mut self, error: &MdxError) -> SyntaxError {
        let text = self.text;
        let syntax_error = angle::opening(text, error);
        let place = syntax_error.range.0;
        // A `<` that ends a tag too early is not an error of its own.
        let end = tag::end_at_sign(text, error).unwrap_or_default();
        self.covered = self.covered.max(end);
        self.in_broken_tag = self.in_broken_tag.max(tag::end_of_open_value(text, place));
        if text[place as usize..].starts_with('{') {
            // The end of an unclosed brace is unknown, so skip the rest of the line.
            self.covered = self.covered.max(scan::line_end(text, place));
        }
        syntax_error
    }

    fn expression(&mut self, error: &MdxError) -> Option<SyntaxError> {
        let start = error.construct.start;
        if start < self.in_broken_tag {
            return None;
        }
        let before = self.text.get(..start as usize).unwrap_or_default();
        let style = self.styles.open_at(start as usize);
        if expression::follows_a_brace(before, error) || (style.is_some() && style == self.style) {
            return None;
        }
        self.style = style;
        let is_in_tag = self.tag_around(start).is_some();
        Some(expression::syntax_error(self.text, error, is_in_tag, style))
    }

    /// Returns the element with the opening tag around a byte.
    fn tag_around(&self, at: u32) -> Option<&'t Element> {
        let next = self
            .elements
            .partition_point(|element| element.tag.start <= at);
        let element = &self.elements[next.checked_sub(1)?];
        (at < element.tag.end).then_some(element)
    }
}

/// Returns whether there is nothing but dots, white space and comments between the braces of a spread.
fn is_empty(text: &str, error: &MdxError) -> bool {
    let inside = error.span.of(text).trim_matches(['{', '}']).trim();
    let rest = inside.trim_start_matches('.').trim();
    rest.is_empty() || rest.starts_with("/*") && rest.find("*/") == Some(rest.len() - 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::mdx::Tree;

    fn messages(text: &str) -> Vec<String> {
        let syntax_errors = explain(text, &Tree::parse(text));
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
