use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::syntax::mdx_errors::SyntaxErrorKind;
use crate::text::Edit;
use serde::Deserialize;

/// Reports syntax errors that keep a page from being parsed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MdxSyntax {}

impl Rule for MdxSyntax {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // The rule `lost-heading-id` reports misplaced heading ids.
        for error in page
            .syntax_errors()
            .iter()
            .filter(|error| error.kind != SyntaxErrorKind::HeadingId)
        {
            let finding = cx.report(page.span(error.range), error.message.clone());
            finding.note(error.hint.clone());
            if let Some((range, why)) = &error.related {
                finding.see(page.span(*range), why.clone());
            }
            if let Some(repair) = &error.repair {
                let edit = Edit::replace(page.span(repair.range), repair.text.clone());
                finding.fix(Fix::safe(repair.label, vec![edit]));
            }
        }
    }
}
