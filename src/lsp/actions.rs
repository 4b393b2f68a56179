//! Code actions: fixes of findings, and comments that suppress them.

use super::diagnostics::diagnostic;
use super::edits::{without_overlaps, workspace_edit};
use super::place::View;
use crate::diagnostic::{Finding, Safety};
use crate::engine::{Report, suppressions};
use crate::page::Page;
use crate::report::plain;
use crate::text::{Edit, FileId};
use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, WorkspaceEdit};
use serde_json::Value;
use std::path::Path;

/// The kind of the action that fixes all findings of a file.
pub(super) const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.mdxlint");

/// The reason in a comment that suppresses a finding, for the writer to replace.
const REASON: &str = "say why";

/// Returns the actions for a range of a page, which has these findings.
fn actions(
    view: &View,
    page: &Page,
    findings: &[Finding],
    parameters: &CodeActionParams,
) -> Vec<CodeActionOrCommand> {
    let of_page: Vec<&Finding> = findings
        .iter()
        .filter(|finding| finding.span.file == page.file())
        .collect();
    let wanted = parameters.context.only.as_deref();
    let is_wanted = |kind: &CodeActionKind| {
        let wants = |only: &CodeActionKind| {
            let rest = kind.as_str().strip_prefix(only.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        wanted.is_none_or(|wanted| wanted.iter().any(wants))
    };
    let mut actions = Vec::new();
    if is_wanted(&CodeActionKind::QUICKFIX) {
        let start = view.offset(page, parameters.range.start);
        let end = view.offset(page, parameters.range.end);
        let here = of_page
            .iter()
            .filter(|finding| finding.span.start <= end && start <= finding.span.end);
        for finding in here {
            actions.extend(for_finding(view, page, finding, &of_page));
        }
    }
    // Without a wish, an editor lists the actions for a place.
    if wanted.is_some() && is_wanted(&FIX_ALL) {
        let edits = without_overlaps(of_page.iter().filter_map(|finding| safe(finding)));
        if !edits.is_empty() {
            let edit = workspace_edit(view, edits);
            actions.push(action("Fix all findings of mdxlint", FIX_ALL, edit));
        }
    }
    actions
        .into_iter()
        .map(CodeActionOrCommand::CodeAction)
        .collect()
}

/// Returns the actions for one finding.
fn for_finding(
    view: &View,
    page: &Page,
    finding: &Finding,
    of_page: &[&Finding],
) -> Vec<CodeAction> {
    let mut actions = Vec::new();
    let diagnostics = Some(vec![diagnostic(view, finding)]);
    let fix = finding.fix.as_ref().filter(|fix| !fix.edits.is_empty());
    if let Some(fix) = fix {
        let is_safe = fix.safety == Safety::Safe;
        let label = capital(&plain(&fix.label));
        let title = if is_safe {
            label
        } else {
            format!("{label} (review it)")
        };
        actions.push(CodeAction {
            is_preferred: Some(is_safe),
            diagnostics: diagnostics.clone(),
            ..action(
                &title,
                CodeActionKind::QUICKFIX,
                workspace_edit(view, &fix.edits),
            )
        });
    }
    let alike = of_page.iter().filter(|other| other.rule == finding.rule);
    let fixes: Vec<&[Edit]> = alike.filter_map(|other| safe(other)).collect();
    if fix.is_some_and(|fix| fix.safety == Safety::Safe) && fixes.len() > 1 {
        let edits = without_overlaps(fixes.into_iter());
        let title = format!("Fix all `{}` in this file", finding.rule);
        actions.push(action(
            &title,
            CodeActionKind::QUICKFIX,
            workspace_edit(view, edits),
        ));
    }
    let comments = suppressions(page, finding, REASON);
    if !comments.is_empty() {
        let title = format!("Suppress `{}` here, with a reason", finding.rule);
        actions.push(CodeAction {
            diagnostics,
            ..action(
                &title,
                CodeActionKind::QUICKFIX,
                workspace_edit(view, &comments),
            )
        });
    }
    actions
}

/// Returns the edits of a fix that needs no review.
fn safe(finding: &Finding) -> Option<&[Edit]> {
    let fix = finding.fix.as_ref()?;
    let is_safe = fix.safety == Safety::Safe && !fix.edits.is_empty();
    is_safe.then_some(&fix.edits)
}

fn action(title: &str, kind: CodeActionKind, edit: Option<WorkspaceEdit>) -> CodeAction {
    CodeAction {
        title: title.to_owned(),
        kind: Some(kind),
        edit,
        ..CodeAction::default()
    }
}

/// Returns the words with the first letter in upper case.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Returns the answer to a request for the actions of a file.
///
/// # Errors
/// Returns an error if the parameters are not those of the request.
pub(super) fn code_actions(
    view: &View,
    report: &Report,
    parameters: Value,
    path: Option<&Path>,
) -> Result<Value, serde_json::Error> {
    let parameters: CodeActionParams = serde_json::from_value(parameters)?;
    let page = path.and_then(|path| view.page(path));
    let found = page.map(|page| {
        let findings = of_file(&report.findings, page.file());
        actions(view, page, findings, &parameters)
    });
    serde_json::to_value(found)
}

/// Returns the findings of a file: a run sorts them by file.
fn of_file(findings: &[Finding], file: FileId) -> &[Finding] {
    let mut groups = findings.chunk_by(|one, other| one.span.file == other.span.file);
    groups
        .find(|group| group[0].span.file == file)
        .unwrap_or_default()
}
