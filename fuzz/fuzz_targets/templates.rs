//! Any text as a template of a user: every editor's rule files are rendered from it, and its mistakes are errors.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint::catalog::editors;
use mdxlint::config::Settings;
use mdxlint::files::Root;
use mdxlint::rule_files::{Brief, Place, Templates, outputs, user_rules};
use mdxlint_fuzz::{on_stage, text};
use std::fs;

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = text(data) else {
        return Corpus::Reject;
    };
    on_stage(|stage| {
        let folder = stage.root().join(".templates");
        fs::create_dir_all(&folder).expect("created");
        // A part of its own, and the macros that the other parts share.
        let name = if text.contains("macro") {
            "_macros.md"
        } else {
            "style-and-tone.md"
        };
        let path = folder.join(name);
        fs::write(&path, text).expect("written");
        let site = stage.site();
        let place = Place::new(stage.root().to_owned(), stage.root().to_owned());
        let place = place.expect("the site is in itself");
        let brief = Brief::new(&Settings::default(), &site, &place);
        let templates = Templates::new(Some(&(Root::around(stage.root()), folder)));
        let _ = user_rules(&templates, &brief);
        for editor in editors().iter() {
            let made = outputs(&templates, &brief, editor, &place, site.manifest());
            for file in made.iter().flat_map(|made| &made.files) {
                assert!(!file.path.is_empty() && !file.path.contains(".."));
            }
        }
        fs::remove_file(path).expect("removed");
    });
    Corpus::Keep
});
