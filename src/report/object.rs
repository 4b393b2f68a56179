//! A finding as a JSON object, for `json` and `jsonl`. `docs/schema/findings.json` describes it.

use super::Base;
use crate::catalog;
use crate::diagnostic::{Finding, Fix};
use crate::files::Source;
use crate::site::Site;
use crate::text::{Position, Span};
use serde::Serialize;
use std::borrow::Cow;

/// A finding with its rule, related places and fix.
#[derive(Serialize)]
pub(super) struct Object<'f> {
    rule: &'static str,
    group: Option<&'static str>,
    severity: &'static str,
    message: &'f str,
    note: Option<&'f str>,
    url: Option<String>,
    fingerprint: String,
    related: Vec<PlaceWithMessage<'f>>,
    fix: Option<FixObject<'f>>,
    #[serde(flatten)]
    place: Place<'f>,
}

#[derive(Serialize)]
struct PlaceWithMessage<'f> {
    #[serde(flatten)]
    place: Place<'f>,
    message: &'f str,
}

#[derive(Serialize)]
struct FixObject<'f> {
    label: &'f str,
    safety: &'static str,
    edits: Vec<EditObject<'f>>,
}

#[derive(Serialize)]
struct EditObject<'f> {
    #[serde(flatten)]
    place: Place<'f>,
    text: &'f str,
}

#[derive(Serialize)]
struct Place<'f> {
    path: Cow<'f, str>,
    start: Position,
    end: Position,
}

/// The findings of one file as JSON objects.
pub(super) struct Objects<'f> {
    source: &'f Source,
    /// The path of the file in the output.
    path: String,
    site: &'f Site,
    base: &'f Base,
}

impl<'f> Objects<'f> {
    /// Prepares the findings of `source`, a file of `site`. Paths are relative to `base`.
    pub(super) fn new(source: &'f Source, site: &'f Site, base: &'f Base) -> Self {
        Self {
            source,
            path: base.name(source.path()),
            site,
            base,
        }
    }

    /// Returns the object of a finding. `fingerprint` is unique in the file.
    pub(super) fn object(&'f self, finding: &'f Finding, fingerprint: String) -> Object<'f> {
        let facts = catalog::find(finding.rule);
        let related = finding.related.iter().map(|related| PlaceWithMessage {
            place: self.place(related.span),
            message: &related.message,
        });
        Object {
            rule: finding.rule,
            group: facts.map(|facts| facts.group),
            severity: finding.severity.as_str(),
            message: &finding.message,
            note: finding.note.as_deref(),
            url: facts.map(catalog::Facts::url),
            fingerprint,
            related: related.collect(),
            fix: finding.fix.as_ref().map(|fix| self.fix(fix)),
            place: self.place(finding.span),
        }
    }

    fn fix(&'f self, fix: &'f Fix) -> FixObject<'f> {
        let edits = fix.edits.iter().map(|edit| EditObject {
            place: self.place(edit.span),
            text: &edit.text,
        });
        FixObject {
            label: &fix.label,
            safety: fix.safety.as_str(),
            edits: edits.collect(),
        }
    }

    fn place(&self, span: Span) -> Place<'_> {
        let (source, path) = if span.file == self.source.id() {
            (self.source, Cow::Borrowed(&*self.path))
        } else {
            let source = &**self.site.source(span.file);
            (source, self.base.name(source.path()).into())
        };
        Place {
            path,
            start: source.position(span.start),
            end: source.position(span.end),
        }
    }
}
