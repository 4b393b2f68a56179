//! Findings as SARIF 2.1.0, for code scanning. The format is stable: `docs/formats.mdx`.

use super::json_list::JsonList;
use super::json_text::line;
use super::sarif_rules::{Rules, level};
use super::unique_marks::UniqueMarks;
use super::{Base, finding_text, plain};
use crate::catalog::HOME;
use crate::diagnostic::{Finding, Fix};
use crate::engine::{Sink, Tally};
use crate::files::Source;
use crate::site::Site;
use crate::text::{FileId, Span};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// The characters that are not escaped in the path of a URI.
const PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// The start of the document. The results come first, because only after the last one are all reported rules known.
const HEAD: &str = "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\
    \"runs\":[{\"columnKind\":\"unicodeCodePoints\",\"results\":[";

/// The base of all paths.
const ROOT: &str = "%SRCROOT%";

/// Writes one run with one result a line for each finding, then the tool with the rules that the results name.
pub struct Sarif<W> {
    list: JsonList<W>,
    base: Base,
    rules: Rules,
}

impl<W: Write> Sarif<W> {
    /// Returns a sink that writes to `out`, with paths relative to `base`.
    pub fn new(out: W, base: Base) -> Self {
        Self {
            list: JsonList::new(out, HEAD),
            base,
            rules: Rules::default(),
        }
    }

    fn result(&mut self, finding: &Finding, source: &Source, site: &Site) -> Value {
        let index = self.rules.index(finding.rule);
        let related = finding.related.iter().zip(1..);
        let related = related.map(|(related, id)| {
            let mut value = self.location(site.source(related.span.file), related.span);
            value["id"] = json!(id);
            value["message"] = json!({ "text": escaped(&plain(&related.message)) });
            value
        });
        let mut value = json!({
            "ruleId": finding.rule,
            "ruleIndex": index,
            "level": level(finding.severity),
            "message": { "text": escaped(&finding_text::lines(finding)) },
            "locations": [self.location(source, finding.span)],
            "relatedLocations": related.collect::<Vec<_>>(),
        });
        // Edits that would show a secret are removed, which can leave a fix without edits.
        if let Some(fix) = finding.fix.as_ref().filter(|fix| !fix.edits.is_empty()) {
            value["fixes"] = json!([self.fix(fix, site)]);
        }
        value
    }

    fn location(&self, source: &Source, span: Span) -> Value {
        json!({
            "physicalLocation": {
                "artifactLocation": self.artifact(source),
                "region": region(source, span),
            },
        })
    }

    /// Returns a file by its path from the root, or by its full path if it is outside the root.
    fn artifact(&self, source: &Source) -> Value {
        let name = self.base.name(source.path());
        if name.starts_with("../") {
            let full = source.path().to_string_lossy().replace('\\', "/");
            let full = full.trim_start_matches('/');
            return json!({ "uri": format!("file:///{}", utf8_percent_encode(full, PATH)) });
        }
        json!({ "uri": utf8_percent_encode(&name, PATH).to_string(), "uriBaseId": ROOT })
    }

    fn fix(&self, fix: &Fix, site: &Site) -> Value {
        let mut files: BTreeMap<FileId, Vec<Value>> = BTreeMap::new();
        for edit in &fix.edits {
            let source = site.source(edit.span.file);
            files.entry(edit.span.file).or_default().push(json!({
                "deletedRegion": region(source, edit.span),
                "insertedContent": { "text": edit.text },
            }));
        }
        let changes = files.into_iter().map(|(file, replacements)| {
            json!({
                "artifactLocation": self.artifact(site.source(file)),
                "replacements": replacements,
            })
        });
        json!({
            "description": { "text": escaped(&plain(&fix.label)) },
            "artifactChanges": changes.collect::<Vec<_>>(),
            "properties": { "safety": fix.safety.as_str() },
        })
    }
}

impl<W: Write> Sink for Sarif<W> {
    fn file(&mut self, source: &Source, found: &[Finding], site: &Site) -> io::Result<()> {
        let mut marks = UniqueMarks::default();
        for finding in found {
            let mut value = self.result(finding, source, site);
            value["partialFingerprints"] = json!({ "mdxlint/v1": marks.next(finding, source) });
            self.list.push(&value)?;
        }
        Ok(())
    }

    fn end(&mut self, _: &Tally) -> io::Result<()> {
        let tool = json!({
            "driver": {
                "name": env!("CARGO_PKG_NAME"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": HOME,
                "rules": self.rules.described(),
            },
        });
        let bases = json!({
            ROOT: { "description": { "text": "The folder that mdxlint was run in." } },
        });
        let invocations = json!([{ "executionSuccessful": true }]);
        self.list.end(&format!(
            "],\n\"invocations\":{},\n\"originalUriBaseIds\":{},\n\"tool\":{}}}]}}",
            line(&invocations),
            line(&bases),
            line(&tool)
        ))
    }
}

fn region(source: &Source, span: Span) -> Value {
    let (start, end) = (source.position(span.start), source.position(span.end));
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}

/// Escapes a text, because viewers show `[…](…)` as a link.
fn escaped(text: &str) -> String {
    if text.contains("](") {
        text.replace('\\', "\\\\")
            .replace('[', "\\[")
            .replace(']', "\\]")
    } else {
        text.to_owned()
    }
}
