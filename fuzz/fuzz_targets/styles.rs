//! Checks any page with any style rule, as a rule of a package and as one of the site.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mdxlint::config;
use mdxlint::engine::{Ruleset, check};
use mdxlint::files::Sources;
use mdxlint::rules::RULES;
use mdxlint::site::{Target, Workspace};
use mdxlint_fuzz::{print, scratch_site, spans, text, was_parsed, with_scratch_site};
use std::fs;
use std::sync::Arc;

/// The line between the parts of an input: a rule, a page, `.vale.ini`, and a vocabulary. The last two may be missing.
const BREAK: &str = "\n=====\n";
const VALE: &str = "StylesPath = styles\nVocab = Own\n[*]\nBasedOnStyles = Vale, House\n";

fuzz_target!(|data: &[u8]| -> Corpus {
    let mut parts = text(data).into_iter().flat_map(|text| text.splitn(4, BREAK));
    let (Some(rule), Some(page)) = (parts.next(), parts.next()) else {
        return Corpus::Reject;
    };
    let (vale, terms) = (parts.next().unwrap_or(VALE), parts.next().unwrap_or_default());
    let own = format!("style-rules:\n  rule:\n    {}\n", rule.replace('\n', "\n    "));
    with_scratch_site(|scratch_site| {
        let root = scratch_site.root().to_owned();
        for (name, text) in [
            ("styles/House/Rule.yml", rule),
            ("styles/config/vocabularies/Own/accept.txt", terms),
            ("styles/config/vocabularies/Own/reject.txt", terms),
            (".vale.ini", vale),
            ("mdxlint.yaml", &own),
            ("page.mdx", page),
        ] {
            let path = root.join(name);
            fs::create_dir_all(path.parent().expect("below")).expect("created");
            fs::write(path, text).expect("written");
        }
        let path = root.join(config::FILE_NAME);
        let mut sources = Sources::default();
        let loaded = config::load(&root, Some(&path), &mut sources);
        // The rule may be valid as a file, and not as a part of another one.
        fs::write(&path, "").expect("written");
        let settings = loaded.or_else(|_| config::load(&root, Some(&path), &mut Sources::default()));
        let target = Target {
            root,
            has_manifest: true,
            only: Vec::new(),
        };
        let ruleset = Arc::new(Ruleset::new(RULES, settings.expect("an empty file is valid")));
        let site = Workspace::open(target, scratch_site.pool, sources).snapshot(&mut |_, _| ());
        if !was_parsed(&site) {
            return;
        }
        let report = check(&site, &ruleset, &[], scratch_site.pool);
        scratch_site::check_no_internal_error(&report).expect("no internal error");
        spans::check_report_spans(&site, &report).unwrap_or_else(|why| panic!("{why}"));
        print(&site, &report);
    });
    Corpus::Keep
});
