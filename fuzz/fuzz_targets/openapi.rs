//! Reads any text as an OpenAPI file, finds its operations, and checks a site that uses it.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint::syntax::openapi::{Lookup, read};
use mdxlint_fuzz::{print, scratch_site, spans, text, with_scratch_site};
use std::fs;

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
    match read(text) {
        Ok(specification) => {
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
