//! The house stands: no room names a room on its own floor or above, and no files import each other in a circle.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use support::{files, project};

/// The rooms, from the ground up. Rooms on one floor do not name each other.
const FLOORS: [&[&str]; 10] = [
    &["text", "workers"],
    &["diagnostic", "files"],
    &["syntax", "catalog", "git"],
    &["page", "secrets"],
    &["site", "config"],
    &["rule", "rule_files"],
    &["rules"],
    &["engine"],
    &["report"],
    &["cli"],
];

fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&room))
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

fn word(path: &str) -> &str {
    let end = path.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
    &path[..end.unwrap_or(path.len())]
}

#[test]
fn no_room_names_its_own_floor_or_a_higher_one() {
    for (file, code) in sources() {
        let Some((room, _)) = file.split_once('/') else {
            continue;
        };
        let own = floor(room).unwrap_or_else(|| panic!("{room} stands on no floor"));
        for path in named(&code, "crate::") {
            let other = word(path);
            let Some(theirs) = floor(other) else {
                continue;
            };
            assert!(
                other == room || theirs < own,
                "{file} names crate::{other}, which is not below {room}"
            );
        }
    }
}

#[test]
fn no_files_of_a_room_import_each_other_in_a_circle() {
    let sources = sources();
    let mut arrows: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (file, code) in &sources {
        let Some((folder, _)) = file.rsplit_once('/') else {
            continue;
        };
        // What `use super::Name` means is in the door, which says which file the name comes from.
        let door = sources
            .get(&format!("{folder}/mod.rs"))
            .map_or("", String::as_str);
        for path in uses(code) {
            let target = format!("{folder}/{}.rs", home(&path, door));
            if let Some((target, _)) = sources
                .get_key_value(&target)
                .filter(|(target, _)| *target != file)
            {
                arrows.entry(file).or_default().insert(target);
            }
        }
    }
    for start in arrows.keys() {
        let mut open: Vec<&str> = arrows[start].iter().copied().collect();
        let mut seen = BTreeSet::new();
        while let Some(file) = open.pop() {
            assert!(
                file != *start,
                "{start} imports itself through others: {seen:?}"
            );
            if seen.insert(file) {
                open.extend(arrows.get(file).into_iter().flatten());
            }
        }
    }
}

/// The names that a file takes from its room: every `super::…`, lists in braces taken apart.
fn uses(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for path in named(code, "super::") {
        match path.strip_prefix('{') {
            Some(list) => {
                let list = list.split('}').next().unwrap_or_default();
                found.extend(list.split(',').map(|name| word(name.trim()).to_owned()));
            }
            None => found.push(word(path).to_owned()),
        }
    }
    found
}

/// The file of a room that a name comes from: itself where it is a module, else the one that the door takes it from.
fn home(name: &str, door: &str) -> String {
    for line in door.lines().filter(|line| line.starts_with("pub use ")) {
        let path = line.trim_start_matches("pub use ").trim_end_matches(';');
        let (module, names) = path.split_once("::").unwrap_or((path, ""));
        let mut names = names.trim_matches(['{', '}']).split(',');
        if names.any(|one| one.trim() == name) {
            return module.to_owned();
        }
    }
    name.to_owned()
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
    let allowed = ["config/load.rs", "cli/known.rs", "cli/nav.rs"];
    for (file, code) in sources() {
        let is_allowed = file.starts_with("files/") || allowed.contains(&&*file);
        assert!(
            is_allowed || !code.contains("read_named"),
            "{file} reads files of any place: read them through files::Root"
        );
    }
}
