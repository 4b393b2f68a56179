use crate::diagnostic::Fix;
use crate::page::{Page, read_meta};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports options of a code block that the platform ignores or misreads.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IgnoredCodeMeta {}

impl Rule for IgnoredCodeMeta {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in page.code_blocks() {
            // Mermaid diagrams have their own options.
            if block.meta.is_empty() || page.slice(block.language).eq_ignore_ascii_case("mermaid") {
                continue;
            }
            for problem in read_meta(page.slice(block.meta), block.meta).problems {
                let finding = cx.report(problem.span, problem.message);
                if let Some(edit) = problem.edit {
                    finding.fix(if problem.is_certain {
                        Fix::safe(problem.hint.clone(), vec![edit])
                    } else {
                        Fix::risky("put the title in quotes", vec![edit])
                    });
                }
                finding.note(problem.hint);
            }
        }
    }
}
