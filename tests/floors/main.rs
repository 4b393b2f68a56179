//! The architecture holds: no module names one of its own layer or above, and no files import each other in a circle.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod functions;
mod modules;
#[path = "../support/mod.rs"]
mod support;

use functions::longer_than;
use modules::Modules;
use std::collections::BTreeMap;
use std::fs;
use support::{files, project};

/// The modules, from the lowest layer up. Modules of one layer do not name each other.
const LAYERS: [&[&str]; 12] = [
    &["text", "workers"],
    &["diagnostic", "files"],
    &["catalog", "git"],
    &["syntax"],
    &["page", "secrets"],
    &["site", "config"],
    &["rule", "rule_files"],
    &["rules"],
    &["engine"],
    &["report"],
    &["gate"],
    &["cli"],
];

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|modules| modules.contains(&module))
}

/// Every source file by its path below `src`, without what tests in it name.
fn sources() -> BTreeMap<String, String> {
    let root = project().join("src");
    let rust = files(&root)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|kind| kind == "rs"));
    rust.map(|path| {
        let text = fs::read_to_string(&path).expect("readable");
        let code = text
            .split("#[cfg(test)]")
            .next()
            .unwrap_or_default()
            .to_owned();
        let name = path
            .strip_prefix(&root)
            .expect("below")
            .to_string_lossy()
            .replace('\\', "/");
        (name, code)
    })
    .collect()
}

/// The paths behind every `prefix` in the code: `crate::page::Page` gives `page::Page`.
fn named<'t>(code: &'t str, prefix: &'t str) -> impl Iterator<Item = &'t str> {
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(move |line| {
        line.match_indices(prefix)
            .map(move |(at, _)| &line[at + prefix.len()..])
    })
}

#[test]
fn no_module_names_one_of_its_own_layer_or_above() {
    let sources = sources();
    for (file, named) in parsed(&sources).edges() {
        let Some((module, _)) = file.split_once('/') else {
            continue;
        };
        let own = layer(module).unwrap_or_else(|| panic!("{module} belongs to no layer"));
        for other in named {
            let theirs = other.split_once('/').map(|(module, _)| module);
            let Some(theirs) = theirs.filter(|theirs| *theirs != module) else {
                continue;
            };
            let level = layer(theirs).unwrap_or_else(|| panic!("{theirs} belongs to no layer"));
            assert!(
                level < own,
                "{file} names {other}, which is not below {module}"
            );
        }
    }
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let sources = sources();
    let parsed = parsed(&sources);
    let circles = parsed.circles();
    assert!(circles.is_empty(), "files import each other: {circles:#?}");
}

#[test]
fn circles_are_found_through_lists_nested_modules_and_expressions() {
    let through_a_list = [
        (
            "a/mod.rs",
            "mod one;\nmod two;\npub use one::One;\npub use two::Two;",
        ),
        (
            "a/one.rs",
            "use super::{\n    two,\n};\npub struct One(two::Two);",
        ),
        (
            "a/two.rs",
            "pub struct Two;\nfn f() -> super::One { todo!() }",
        ),
    ];
    let nested = [
        ("a/mod.rs", "mod page;\nmod inner;\npub use page::Page;"),
        (
            "a/page.rs",
            "use super::inner;\npub struct Page;\nfn f() { inner::of() }",
        ),
        (
            "a/inner/mod.rs",
            "use crate::a::Page;\npub fn of() -> Page { Page }",
        ),
    ];
    let in_a_macro = [
        ("a.rs", "fn f() { assert!(crate::b::g()) }"),
        ("b.rs", "pub fn g() -> bool { crate::a::f(); true }"),
    ];
    for planted in [&through_a_list[..], &nested, &in_a_macro] {
        assert_eq!(
            Modules::parse(planted.iter().copied()).circles().len(),
            1,
            "{planted:?}"
        );
    }
    let only_passed_on = [
        ("a/mod.rs", "mod one;\npub use one::One;"),
        (
            "a/one.rs",
            "pub struct One;\n#[cfg(test)]\nmod tests { use super::super::*; }",
        ),
    ];
    assert_eq!(Modules::parse(only_passed_on).circles().len(), 0);
}

fn parsed(sources: &BTreeMap<String, String>) -> Modules {
    Modules::parse(sources.iter().map(|(file, code)| (&**file, &**code)))
}

/// Files elsewhere that may name the file system, and why.
const READERS: [(&str, &str); 3] = [
    ("build.rs", "runs before the program is built"),
    ("git/command.rs", "hands an open file to git"),
    (
        "workers/clock.rs",
        "asks the system for the time of a thread",
    ),
];

#[test]
fn only_the_files_module_opens_files() {
    for (file, code) in sources() {
        if file.starts_with("files/") || READERS.iter().any(|(known, _)| *known == file) {
            continue;
        }
        for word in [
            "std::fs",
            "File::open",
            "OpenOptions",
            ".canonicalize()",
            ".symlink_metadata()",
            ".read_dir()",
            "WalkBuilder",
            "Gitignore::new",
            "read_link",
        ] {
            let mut named = named(&code, word);
            assert!(
                named.next().is_none(),
                "{file} names {word}: read files through files::Root"
            );
        }
    }
}

#[test]
fn files_of_any_place_are_read_only_if_the_user_named_them() {
    // The configuration, the baseline, and the output of `nav`.
    let allowed = ["config/load.rs", "gate/baseline_file.rs", "cli/nav.rs"];
    for (file, code) in sources() {
        let is_allowed = file.starts_with("files/") || allowed.contains(&&*file);
        assert!(
            is_allowed || !code.contains("read_named"),
            "{file} reads files of any place: read them through files::Root"
        );
    }
}

#[test]
fn functions_have_at_most_60_lines() {
    let folders = ["src", "tests", "benches"].map(|folder| project().join(folder));
    let all = folders.iter().flat_map(|folder| files(folder));
    for path in all.filter(|path| path.extension().is_some_and(|kind| kind == "rs")) {
        let text = fs::read_to_string(&path).expect("readable");
        let long = longer_than(60, &text);
        assert!(long.is_empty(), "{}: {long:?}", path.display());
    }
    let nested = "impl A {\n    fn b() {\n        fn c() {\n        }\n    }\n}\n";
    let found = longer_than(2, nested);
    assert_eq!(found, [("b".to_owned(), 4)]);
}
