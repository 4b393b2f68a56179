//! Renders the rule files of every editor from any text as a custom template. An invalid template must be an error.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint::catalog::EDITORS;
use mdxlint::config::Settings;
use mdxlint::files::Root;
use mdxlint::rule_files::{Brief, Place, Templates, outputs, user_rules};
use mdxlint_fuzz::{text, with_scratch_site};
use std::fs;

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = text(data) else {
        return Corpus::Reject;
    };
    with_scratch_site(|scratch_site| {
        let folder = scratch_site.root().join(".templates");
        fs::create_dir_all(&folder).expect("created");
        // The text replaces one template, or the macros that the other templates use.
        let name = if text.contains("macro") {
            "_macros.md"
        } else {
            "style-and-tone.md"
        };
        let path = folder.join(name);
        fs::write(&path, text).expect("written");
        let site = scratch_site.site();
        let place = Place::new(
            scratch_site.root().to_owned(),
            scratch_site.root().to_owned(),
        );
        let place = place.expect("the folder is the site");
        let brief = Brief::new(&Settings::default(), &site, &place);
        let templates = Templates::new(Some(&(Root::around(scratch_site.root()), folder)));
        let _ = user_rules(&templates, &brief);
        for editor in EDITORS.iter() {
            let made = outputs(&templates, &brief, editor, &place, site.manifest());
            for file in made.iter().flat_map(|made| &made.files) {
                assert!(!file.path.is_empty() && !file.path.contains(".."));
            }
        }
        fs::remove_file(path).expect("removed");
    });
    Corpus::Keep
});
