use super::spec_locations::{SpecReference, spec_references};
use crate::rule::{Cx, Rule};
use crate::site::{Site, SpecificationFile, specification_path};
use crate::text::{FileId, Span, to_u32};
use serde::Deserialize;

/// Reports an API specification that cannot be read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvalidSpec {}

/// The maximum number of references to the specification that a finding lists.
const MAX_SHOWN: usize = 3;

impl Rule for InvalidSpec {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        if !site.has_manifest() {
            return;
        }
        let spec_references = spec_references(site);
        for (path, file) in site.specifications() {
            let SpecificationFile::Broken(id, error) = file else {
                continue;
            };
            let here = |reference: &&SpecReference<'_>| {
                reference.key == "openapi"
                    && specification_path(reference.name).as_deref() == Some(path)
            };
            let places: Vec<Span> = spec_references
                .iter()
                .filter(here)
                .map(|it| it.span)
                .collect();
            if places.is_empty() {
                continue;
            }
            let finding = cx.report(rest_of_line(site, *id, error.offset), &*error.message);
            finding.note(format!(
                "the platform creates no endpoint pages from `{path}` until it can be read"
            ));
            for place in places.iter().take(MAX_SHOWN) {
                finding.see(*place, "referenced here");
            }
        }
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
