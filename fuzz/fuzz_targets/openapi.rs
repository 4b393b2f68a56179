//! Any text as an OpenAPI file: it is read, looked up in, named by a navigation, and checked with the site.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint::syntax::openapi::{Lookup, read};
use mdxlint_fuzz::{on_stage, places, print, stage, text};
use std::fs;

/// Names the file for the whole site, and for one part of it.
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
    on_stage(|stage| {
        fs::write(stage.root().join("openapi.json"), text).expect("written");
        stage.set_manifest(MANIFEST);
        stage.set_page(PAGE);
        let (site, report) = stage.check();
        stage::nothing_broke(&report).expect("rules come to an end");
        places::of_report(&site, &report).unwrap_or_else(|why| panic!("{why}"));
        print(&site, &report);
    });
    Corpus::Keep
});
