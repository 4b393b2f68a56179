//! Expressions that the parser reads as text.
//!
//! The parser decides whether a brace is in code or in a formula before it knows where the paragraph ends. It pairs a
//! backtick with one in the block above or below, and a brace between them becomes text.

use super::link::is_escaped;
use super::walk::Walk;
use super::walk_text::is_inline;
use crate::syntax::mdx::{Dialect, Kind, NodeId, Tree};
use crate::syntax::mdx_errors;

impl Walk<'_> {
    /// Parses the block around the text `node` alone if this text contains the start of an expression, and adds the
    /// first error of these expressions. The walk ends there.
    pub(super) fn missed_expression(&mut self, tree: &Tree<'_>, node: NodeId) {
        if tree.dialect != Dialect::Mdx {
            return;
        }
        let raw = tree.raw(node);
        let mut braces = memchr::memchr_iter(b'{', raw.as_bytes());
        if !braces.any(|at| !is_escaped(raw, at)) {
            return;
        }
        let inline = self.path.iter().rev();
        let mut inline = inline.take_while(|&&open| is_inline(tree.kind(open)));
        // Braces are part of an address.
        let is_address =
            |&open: &NodeId| tree.kind(open) == Kind::Link && !tree.raw(open).starts_with('[');
        if inline.any(is_address) {
            return;
        }
        let Some(&block) = self
            .path
            .iter()
            .rev()
            .find(|&&open| !is_inline(tree.kind(open)))
        else {
            return;
        };
        if self.parsed_alone.replace(block) == Some(block) {
            return;
        }
        let (start, source) = (tree.range(block).0, tree.source(block));
        let alone = Tree::parse(tree.raw(block), Dialect::Mdx);
        let errors = mdx_errors::explain(source, &alone, Vec::new());
        alone.recycle();
        let first = errors.into_iter().find(|error| {
            let after = source.get(error.range.0 as usize..);
            let is_brace = after.is_some_and(|after| after.starts_with('{'));
            is_brace && start + error.range.0 >= tree.range(node).0
        });
        if let Some(mut error) = first {
            error.shift(start);
            self.cut = self.cut.min(error.range.0);
            self.views.syntax_errors.push(error);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::page::Page;

    fn errors(text: &str) -> Vec<String> {
        let page = Page::of(text);
        let errors = page.syntax_errors().iter();
        errors
            .map(|error| page.slice(page.span(error.range)).to_owned())
            .collect()
    }

    #[test]
    fn a_code_span_ends_with_its_block() {
        for (text, error) in [
            ("`a\n# b\nc {`\n", "{"),
            ("\u{feff}> `a\n> # b\n> c {d e}`\n", "{d e}"),
            ("```a`{b c}\n```\n", "{b c}"),
            ("$a\n# b\nc {d$\n", "{"),
            ("`a\n# b\nc {d} `x` e {f`\n", "{"),
        ] {
            assert_eq!(errors(text), [error], "{text}");
        }
        for text in [
            "`a\n# b\nc {d}`\n",
            "`a {` \\{ https://example.com/{{b}}/`c`\n",
            "`a\n# b\nhttps://example.com/{{b}}/`c\n",
        ] {
            assert_eq!(errors(text), <[String; 0]>::default(), "{text}");
        }
    }

    #[test]
    fn a_text_that_is_not_mdx_has_no_expressions() {
        let deep = format!("{}`a\n# b\nc {{`", "> ".repeat(500));
        assert_eq!(errors(&deep).len(), 1);
    }
}
