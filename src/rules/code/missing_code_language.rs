use super::code_blocks::{certain_language, is_option};
use super::likely_language::{is_below_output_label, likely_language};
use crate::diagnostic::{Fix, Severity};
use crate::page::{CodeBlock, Page};
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// Reports a code block without a language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MissingCodeLanguage {
    unrecognized_severity: UnrecognizedSeverity,
}

/// The maximum severity of a block with code that shows no language.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum UnrecognizedSeverity {
    Info,
    Warning,
    Error,
}

impl From<UnrecognizedSeverity> for Severity {
    fn from(severity: UnrecognizedSeverity) -> Self {
        match severity {
            UnrecognizedSeverity::Info => Self::Info,
            UnrecognizedSeverity::Warning => Self::Warning,
            UnrecognizedSeverity::Error => Self::Error,
        }
    }
}

impl Rule for MissingCodeLanguage {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in page.code_blocks() {
            let first = page.slice(block.language);
            if first.is_empty() {
                let is_output = is_below_output_label(page, block);
                let likely = likely_language(page.code_text(block).text());
                let likely = as_output(likely, is_output);
                let note = match likely {
                    Some(language) => format!("write `{language}` right after the fence"),
                    None => "write the language right after the fence, or `text` for plain text"
                        .to_owned(),
                };
                let finding = cx.report(block.fence, "code block has no language");
                finding.note(note);
                // Plain text looks the same with a language.
                if matches!(likely, None | Some("text")) {
                    finding.severity = finding.severity.min(self.unrecognized_severity.into());
                }
                let certain = certain_language(page.slice(block.body));
                let certain = certain.and_then(|certain| as_output(Some(certain), is_output));
                if let Some(language) = certain {
                    let edit = Edit::insert_after(block.fence, language);
                    finding.fix(Fix::risky(format!("add `{language}`"), vec![edit]));
                }
            } else if is_option(first) {
                let message = format!("code block has no language: `{first}` is read as one");
                let finding = cx.report(block.language, message);
                finding.note(match likely_language(page.code_text(block).text()) {
                    Some(language) => {
                        format!("write `{language}` first, then the title and options")
                    }
                    None => "write the language first, then the title and options".to_owned(),
                });
                if let Some(edit) = language_before(page, block) {
                    finding.fix(edit);
                }
            }
        }
    }
}

/// Returns the language for a block, given its `likely` language. The output of a program is data or plain text, never
/// code.
fn as_output(likely: Option<&'static str>, is_output: bool) -> Option<&'static str> {
    let is_data = |language: &&str| matches!(*language, "json" | "xml" | "html");
    match likely {
        other if !is_output => other,
        data if data.as_ref().is_some_and(is_data) => data,
        _ => Some("text"),
    }
}

fn language_before(page: &Page, block: CodeBlock) -> Option<Fix> {
    let language = certain_language(page.slice(block.body))?;
    let edit = Edit::insert_before(block.language, format!("{language} "));
    Some(Fix::risky(format!("add `{language}`"), vec![edit]))
}
