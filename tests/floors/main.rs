//! Architecture tests: modules use only modules of lower layers, source files have no import cycles, and only some of
//! them access the file system.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod modules;
#[path = "../support/mod.rs"]
mod support;

use modules::Modules;
use std::collections::BTreeMap;
use std::fs;
use support::{files, project};

/// The modules by layer, from the lowest to the highest. Modules of the same layer do not use each other.
const LAYERS: [&[&str]; 14] = [
    &["text", "workers"],
    &["diagnostic", "files"],
    &["catalog", "external", "git"],
    &["syntax", "fetch"],
    &["page", "secrets"],
    &["writing"],
    &["site", "config"],
    &["rule", "rule_files"],
    &["rules"],
    &["engine"],
    &["report"],
    &["gate"],
    &["lsp", "mcp"],
    &["cli"],
];

fn layer_of(module: &str) -> Option<usize> {
    LAYERS.iter().position(|modules| modules.contains(&module))
}

/// Returns every source file by its path below `src`, without its unit tests.
fn sources() -> BTreeMap<String, String> {
    let root = project().join("src");
    let rust = files(&root)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|kind| kind == "rs"));
    rust.map(|path| {
        let text = fs::read_to_string(&path).expect("readable");
        let end = ["#[cfg(test)]", "#[cfg(all(test"]
            .iter()
            .filter_map(|tests| text.find(tests))
            .min();
        let code = text[..end.unwrap_or(text.len())].to_owned();
        let name = path
            .strip_prefix(&root)
            .expect("below")
            .to_string_lossy()
            .replace('\\', "/");
        (name, code)
    })
    .collect()
}

/// Returns the text after every `prefix` in the code, without comments.
fn text_after<'t>(code: &'t str, prefix: &'t str) -> impl Iterator<Item = &'t str> {
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(move |line| {
        line.match_indices(prefix)
            .map(move |(at, _)| &line[at + prefix.len()..])
    })
}

#[test]
fn modules_use_only_lower_layers() {
    let sources = sources();
    for (file, named) in parsed(&sources).edges() {
        let Some((module, _)) = file.split_once('/') else {
            continue;
        };
        let own_layer = layer_of(module).unwrap_or_else(|| panic!("{module} has no layer"));
        for other in named {
            let other_module = other.split_once('/').map(|(module, _)| module);
            let Some(other_module) = other_module.filter(|other| *other != module) else {
                continue;
            };
            let layer =
                layer_of(other_module).unwrap_or_else(|| panic!("{other_module} has no layer"));
            assert!(
                layer < own_layer,
                "{file} uses {other}, which is not in a lower layer than {module}"
            );
        }
    }
}

#[test]
fn source_files_have_no_import_cycles() {
    let sources = sources();
    let parsed = parsed(&sources);
    let cycles = parsed.cycles();
    assert!(cycles.is_empty(), "files import each other: {cycles:#?}");
}

#[test]
fn cycles_through_lists_nested_modules_and_expressions_are_found() {
    let in_a_list = [
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
    for planted in [&in_a_list[..], &nested, &in_a_macro] {
        assert_eq!(
            Modules::parse(planted.iter().copied()).cycles().len(),
            1,
            "{planted:?}"
        );
    }
    let only_re_exported = [
        ("a/mod.rs", "mod one;\npub use one::One;"),
        (
            "a/one.rs",
            "pub struct One;\n#[cfg(test)]\nmod tests { use super::super::*; }",
        ),
    ];
    assert_eq!(Modules::parse(only_re_exported).cycles().len(), 0);
}

fn parsed(sources: &BTreeMap<String, String>) -> Modules {
    Modules::parse(sources.iter().map(|(file, code)| (&**file, &**code)))
}

#[test]
fn only_commands_use_the_network() {
    for (file, code) in sources() {
        let is_network = file.starts_with("fetch/");
        for word in [
            "TcpStream",
            "UdpSocket",
            "TcpListener",
            "ToSocketAddrs",
            "ureq::",
        ] {
            assert!(
                is_network || text_after(&code, word).next().is_none(),
                "{file} uses {word}: only `fetch` uses the network"
            );
        }
        let uses_network = text_after(&code, "fetch::").next().is_some();
        assert!(
            is_network || !uses_network || file.starts_with("cli/external"),
            "{file} uses the network: only `mdxlint links` and `--external` do"
        );
    }
}

#[test]
fn only_git_is_started() {
    // Git itself, mdxlint again on systems where it cannot copy its process, and the build script.
    let starters = ["git/command.rs", "cli/child.rs", "build/revision.rs"];
    for (file, code) in sources() {
        for word in ["process::Command", "Command::new", ".exec()"] {
            assert!(
                starters.contains(&&*file) || text_after(&code, word).next().is_none(),
                "{file} uses {word}: mdxlint starts no program but git"
            );
        }
    }
}

/// Files outside of `files` that may access the file system, and the reasons.
const READERS: [(&str, &str); 4] = [
    (
        "build.rs",
        "the build script runs before the program is built",
    ),
    ("git/command.rs", "passes an open file to git"),
    ("workers/clock.rs", "reads the CPU time of a thread"),
    ("workers/memory.rs", "asks the system for its memory"),
];

#[test]
fn only_the_files_module_opens_files() {
    for (file, code) in sources() {
        if file.starts_with("files/") || READERS.iter().any(|(reader, _)| *reader == file) {
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
            let mut found = text_after(&code, word);
            assert!(
                found.next().is_none(),
                "{file} uses {word}: read files through files::Root"
            );
        }
    }
}

#[test]
fn files_are_written_in_one_way() {
    // An open folder, our own folders and journals for temporary files, the build script, and the input of git.
    let writers = [
        "files/open_folder.rs",
        "files/temporary.rs",
        "build.rs",
        "git/command.rs",
    ];
    for (file, code) in sources() {
        if writers.contains(&&*file) {
            continue;
        }
        for word in [
            "fs::write",
            "fs::rename",
            "fs::copy",
            "fs::hard_link",
            "fs::create_dir",
            "fs::remove_file",
            "fs::remove_dir_all",
            "fs::symlink(",
            "File::create",
            "DirBuilder",
            "OFlags::CREATE",
            ".create_new(",
            ".write(true)",
            "renameat",
            "unlinkat",
            "tempfile::",
        ] {
            let mut found = text_after(&code, word);
            assert!(
                found.next().is_none(),
                "{file} uses {word}: write files through files::Disk or files::Draft"
            );
        }
    }
}

#[test]
fn only_arguments_may_be_files_outside_of_the_repository() {
    // The configuration, the baseline, the output of `nav`, the report to compare with, the answers of `--cache`, and the
    // pages of `debug tree`.
    let allowed = [
        "config/load.rs",
        "gate/baseline_file.rs",
        "cli/nav.rs",
        "cli/sinks.rs",
        "cli/answer_cache.rs",
        "cli/debug.rs",
    ];
    for (file, code) in sources() {
        let is_allowed = file.starts_with("files/") || allowed.contains(&&*file);
        assert!(
            is_allowed || !code.contains("read_named"),
            "{file} reads files at any path: read them through files::Root"
        );
    }
}
