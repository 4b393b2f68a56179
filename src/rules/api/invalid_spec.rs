use super::causes;
use super::spec_faults::faults;
use crate::rule::{Cx, Rule};
use crate::site::{Site, SpecReference, SpecificationFile, spec_references, specification_path};
use crate::syntax::openapi::Specification;
use crate::text::{FileId, Span, to_u32};
use serde::Deserialize;

/// Reports an API specification that cannot be read, or that is not valid.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvalidSpec {}

/// The maximum number of references to the specification that a finding lists.
const MAX_SHOWN: usize = 3;

impl Rule for InvalidSpec {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        if !site.has_manifest() || site.specifications().next().is_none() {
            return;
        }
        let references = spec_references(site);
        let are_named = references
            .iter()
            .any(|reference| reference.key == "openapi");
        let mut read: Vec<(&str, &Specification)> = Vec::new();
        for (path, file) in site.specifications() {
            let here = |reference: &&SpecReference<'_>| {
                reference.key == "openapi"
                    && specification_path(reference.name).as_deref() == Some(path)
            };
            let places: Vec<Span> = references.iter().filter(here).map(|it| it.span).collect();
            // Without names, the platform looks for the specifications.
            if let SpecificationFile::Read(specification) = file
                && !(are_named && places.is_empty())
            {
                read.push((path, specification));
            }
            if places.is_empty() {
                continue;
            }
            let (id, error) = match file {
                SpecificationFile::Broken(id, error) => (id, error),
                SpecificationFile::Read(_) | SpecificationFile::Other => continue,
            };
            let finding = cx.report(rest_of_line(site, *id, error.offset), &*error.message);
            finding.note(format!(
                "the platform creates no endpoint pages from `{path}` until it can be read"
            ));
            for place in places.iter().take(MAX_SHOWN) {
                finding.see(*place, "referenced here");
            }
        }
        causes::report(site, cx, read, |specification| faults(site, specification));
    }
}

/// Returns the span from byte `at` to the end of its line.
fn rest_of_line(site: &Site, file: FileId, at: u32) -> Span {
    let text = site.source(file).text();
    let rest = text.get(at as usize..).unwrap_or_default();
    let line = rest.lines().next().unwrap_or_default().trim_end();
    let length = to_u32(line.len());
    Span::new(file, at, at + length)
}
