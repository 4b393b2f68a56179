//! A folder of generated files.

use crate::support::{files, is_overwriting, project, same_as_file};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

/// Compares the files in a folder of the project with `expected`, by path relative to the folder, or writes them if files
/// are being updated. The folder contains no other files.
pub(crate) fn same_as_folder(expected: &BTreeMap<String, String>, folder: &str) {
    let folder = project().join(folder);
    fs::create_dir_all(&folder).expect("a folder");
    for file in files(&folder) {
        let name = file.strip_prefix(&folder).expect("inside");
        if !expected.contains_key(&*name.to_string_lossy().replace('\\', "/")) {
            assert!(is_overwriting(), "{} is not generated", file.display());
            fs::remove_file(&file).expect("removed");
        }
    }
    for (name, text) in expected {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        same_as_file(text, &path).expect("up to date");
    }
}

/// Returns the start of a generated page. In front matter, backticks would be shown as they are.
pub(crate) fn front_matter(title: &str, sidebar: &str, description: &str) -> String {
    let quoted = |text: &str| serde_json::Value::from(text.replace('`', "")).to_string();
    let mut text = format!("---\ntitle: {}\n", quoted(title));
    if sidebar != title {
        let _ = writeln!(text, "sidebarTitle: {}", quoted(sidebar));
    }
    text + &format!("description: {}\n---\n\n", quoted(description))
}
