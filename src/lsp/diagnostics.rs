//! Findings in the form of the protocol.

use super::place::View;
use crate::catalog::find;
use crate::diagnostic::{Finding, Severity};
use crate::report::plain;
use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    NumberOrString,
};

/// The name of the server at each diagnostic.
pub(super) const SOURCE: &str = "mdxlint";

/// The maximum number of related places of a diagnostic.
const MAX_RELATED: usize = 10;

/// Returns the diagnostic for a finding.
pub(super) fn diagnostic(view: &View, finding: &Finding) -> Diagnostic {
    let severity = match finding.severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Info => DiagnosticSeverity::INFORMATION,
    };
    let manual = find(finding.rule).and_then(|facts| facts.url().parse().ok());
    let mut message = plain(&finding.message).into_owned();
    if let Some(note) = &finding.note {
        message.push('\n');
        message.push_str(&plain(note));
    }
    let related = finding.related.iter().take(MAX_RELATED);
    let related = related.filter_map(|related| {
        Some(DiagnosticRelatedInformation {
            location: view.location(related.span)?,
            message: plain(&related.message).into_owned(),
        })
    });
    let related: Vec<_> = related.collect();
    Diagnostic {
        range: view.range(finding.span),
        severity: Some(severity),
        code: Some(NumberOrString::String(finding.rule.to_owned())),
        code_description: manual.map(|href| CodeDescription { href }),
        source: Some(SOURCE.to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        tags: tag(finding.rule).map(|tag| vec![tag]),
        data: None,
    }
}

/// Returns how editors show the text of a finding: ids of rules begin with what they report.
fn tag(rule: &str) -> Option<DiagnosticTag> {
    match rule.split('-').next()? {
        "unused" => Some(DiagnosticTag::UNNECESSARY),
        "deprecated" => Some(DiagnosticTag::DEPRECATED),
        _ => None,
    }
}
