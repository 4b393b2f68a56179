//! Reads any text as an OpenAPI file, finds its operations, and checks a site that uses it.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint::syntax::openapi::{ApiFile, Direction, Lookup, Schema, Specification, read};
use mdxlint::text::FileId;
use mdxlint_fuzz::{print, scratch_site, spans, text, with_scratch_site};
use std::fs;
use std::sync::Arc;

/// Uses the file for the whole site, and for one group.
const MANIFEST: &str = r##"{
  "theme": "mint", "name": "Acme", "colors": { "primary": "#0055aa" },
  "api": { "openapi": "openapi.json" },
  "navigation": { "groups": [
    { "group": "Start", "pages": ["page", "GET /plants"] },
    { "group": "Api", "openapi": { "source": "openapi.json", "directory": "api" } }
  ] }
}
"##;
const PAGE: &str = "---\ntitle: A\nopenapi: \"openapi.json POST /plants\"\n---\n\nText.\n";

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = text(data) else {
        return Corpus::Reject;
    };
    let file = ApiFile::read(FileId(0), "openapi.json", text);
    match file.and_then(|file| read(&Arc::new(file), Arc::default())) {
        Ok(specification) => {
            ask(&specification);
            for operation in &specification.operations {
                let found = specification.find(operation.method, &operation.path);
                assert!(matches!(found, Lookup::Operation(_)), "{operation:?}");
                let methods = specification.methods(&operation.path).count();
                assert!(methods <= specification.operations.len());
            }
        }
        Err(error) => assert!(text.is_char_boundary(error.offset as usize), "{error:?}"),
    }
    with_scratch_site(|scratch_site| {
        fs::write(scratch_site.root().join("openapi.json"), text).expect("written");
        scratch_site.set_manifest(MANIFEST);
        scratch_site.set_page(PAGE);
        let (site, report) = scratch_site.check();
        scratch_site::check_no_internal_error(&report).expect("no internal error");
        spans::check_report_spans(&site, &report).unwrap_or_else(|why| panic!("{why}"));
        print(&site, &report);
    });
    Corpus::Keep
});

/// Asks for everything that a specification says.
fn ask(specification: &Specification) {
    let schemas = |schema: Option<Schema<'_>>| {
        for direction in [Direction::Request, Direction::Response] {
            let fields = schema.map(|schema| schema.fields(direction));
            for field in fields.into_iter().flatten() {
                let _ = field.schema.map(|schema| (schema.types(), schema.allowed_values()));
            }
        }
    };
    for operation in &specification.operations {
        let details = specification.details(operation);
        let parameters = details.parameters();
        parameters.iter().for_each(|one| schemas(one.schema));
        schemas(details.body().and_then(|body| body.schema()));
        let responses = details.responses();
        responses.iter().for_each(|one| schemas(one.schema()));
        let _ = (details.security().schemes(), details.base_paths());
        let _ = details.undeclared_path_parameters();
    }
}
