//! Component files (`.jsx` and `.tsx`) that pages import, and whether their content can have ids.

use super::resolve;
use crate::files::Root;
use crate::page::keeps_id;
use crate::syntax::esm::{self, Module};
use crate::text::FileId;
use crate::workers::{Outcome, Pool, note};
use std::collections::{HashMap, HashSet};
use std::path::Path;

/// A component file that could be read.
#[derive(Debug, Clone)]
pub(super) struct ComponentFile {
    /// Its imports and exports.
    pub(super) module: Module,
    /// Whether it, or a file that it imports, can set the id of an element.
    pub(super) may_set_ids: bool,
    /// Whether its own text can.
    has_own_ids: bool,
}

/// The component files that could be read, by path from the root.
pub(super) type ComponentFiles = HashMap<String, ComponentFile>;

/// Returns whether a file contains components. The platform supports these two extensions, in lower case.
pub(super) fn is_module_name(path: &str) -> bool {
    matches!(path.rsplit_once('.'), Some((_, "jsx" | "tsx")))
}

/// Packages that render nothing themselves.
const SILENT_PACKAGES: [&str; 2] = ["react", "react-dom"];

/// Reads the component files among `wanted` and those that they import, except the ones that `known` contains already.
/// `files` contains the paths of the site's files. They are read through `reach`, from paths below `root`, on workers
/// with a time limit, because a file can hang in the parser.
pub(super) fn read(
    known: &mut ComponentFiles,
    wanted: Vec<String>,
    (reach, root): (&Root, &Path),
    files: &HashSet<String>,
    pool: Pool,
) {
    let mut seen: HashSet<String> = known.keys().cloned().collect();
    let mut due = wanted;
    loop {
        due.retain(|path| {
            is_module_name(path) && files.contains(path) && seen.insert(path.clone())
        });
        if due.is_empty() {
            break;
        }
        let (paths, reach, root) = (due.clone(), reach.clone(), root.to_owned());
        let job = move |index: usize| one(&paths[index], &reach, &root);
        let outcomes = pool.run(due.len(), job, &mut |_| ());
        let mut next = Vec::new();
        for (path, outcome) in due.into_iter().zip(outcomes) {
            if let Outcome::Done(Some(file)) = outcome {
                next.extend(imported(&file.module, &path).flatten());
                known.insert(path, file);
            }
        }
        due = next;
    }
    spread(known);
}

/// Reads the component file at `path` below `root`. Returns `None` if it does not parse.
fn one(path: &str, reach: &Root, root: &Path) -> Option<ComponentFile> {
    note(path);
    let source = reach.read(FileId(0), root.join(path));
    Some(ComponentFile {
        has_own_ids: may_set_ids(source.text()),
        may_set_ids: false,
        module: esm::read_file(source.text()).ok()?,
    })
}

/// Returns the path of each file that a component file imports, or `None` for a package, which can render anything.
fn imported<'m>(module: &'m Module, path: &'m str) -> impl Iterator<Item = Option<String>> + 'm {
    let all = module.imports.iter().map(|import| &*import.source);
    all.filter(|source| !SILENT_PACKAGES.contains(source))
        .map(move |source| resolve(source, path))
}

/// Marks the files with text that can set ids, and then those that import one of them.
fn spread(known: &mut ComponentFiles) {
    let mut users: HashMap<String, Vec<String>> = HashMap::new();
    let mut open: Vec<String> = Vec::new();
    let mut paths: Vec<&String> = known.keys().collect();
    paths.sort();
    for path in paths {
        let file = &known[path];
        let mut is_open = file.has_own_ids;
        for import in imported(&file.module, path) {
            match import.filter(|import| known.contains_key(import)) {
                Some(import) => users.entry(import).or_default().push(path.clone()),
                None => is_open = true,
            }
        }
        if is_open {
            open.push(path.clone());
        }
    }
    while let Some(path) = open.pop() {
        if let Some(file) = known.get_mut(&path).filter(|file| !file.may_set_ids) {
            file.may_set_ids = true;
            open.extend(users.remove(&path).unwrap_or_default());
        }
    }
}

/// Parts of names, in lower case, of functions and libraries that create elements, render another language, or read the
/// fragment of the URL.
const OPEN_NAMES: [&str; 11] = [
    "anchor",
    "attribute",
    "createelement",
    "clone",
    "hash",
    "html",
    "insertadjacent",
    "markdown",
    "marked",
    "rehype",
    "require",
];

/// Returns whether the text of a component file can set the id of an element. Doubtful cases count as yes.
fn may_set_ids(text: &str) -> bool {
    // Attributes can be spread onto an element, and other files can be loaded later.
    if text.contains("{...") || text.contains("import(") {
        return true;
    }
    let is_in_word = |letter: char| letter.is_ascii_alphanumeric() || "_$-".contains(letter);
    let mut rest = text;
    let mut before = ' ';
    while let Some(start) = rest.find(is_in_word) {
        before = rest[..start].chars().next_back().unwrap_or(before);
        let end = rest[start..].find(|letter| !is_in_word(letter));
        let end = end.map_or(rest.len(), |length| start + length);
        let (word, behind) = (&rest[start..end], &rest[end..]);
        if opens(before, word, behind) {
            return true;
        }
        before = ' ';
        rest = behind;
    }
    false
}

/// Returns whether a word can set an id, depending on the character before it and the text after it.
fn opens(before: char, word: &str, behind: &str) -> bool {
    let is_set = || {
        let value = behind.trim_start().strip_prefix('=');
        value.is_some_and(|value| !value.starts_with('='))
    };
    match word {
        // `item.id` only reads an id.
        "id" => before != '.' || is_set(),
        // `<a name="…">` is an anchor, too.
        "name" => behind.starts_with('='),
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => true,
        _ if before == '<' && keeps_id(word) => true,
        _ => {
            let lower = word.to_ascii_lowercase();
            OPEN_NAMES.iter().any(|part| lower.contains(part))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_may_set_ids_are_recognized() {
        for text in [
            "<div id=\"a\" />",
            "<div id={slug} />",
            "({ id: 'a' })",
            "node.id = 'a'",
            "node.setAttribute('id', name)",
            "<div {...props} />",
            "<div dangerouslySetInnerHTML={x} />",
            "<ReactMarkdown>{text}</ReactMarkdown>",
            "<h2>Title</h2>",
            "const Tag = 'h3'",
            "<Accordion title=\"A\" />",
            "<a name=\"a\" />",
            "React.createElement('div', props)",
            "window.location.hash",
            "await import('./a.jsx')",
        ] {
            assert!(may_set_ids(text), "{text}");
        }
    }

    #[test]
    fn files_that_set_no_ids_are_recognized() {
        for text in [
            "export const Card = ({ title, items }) => <p key={items[0].id}>{title}</p>",
            "if (item.id == other.id) {}",
            "<div className=\"grid h-1 md:grid-cols-2\" data-id=\"a\" />",
            "<Icon icon=\"check\" />",
            "const [width, setWidth] = useState(0)",
        ] {
            assert!(!may_set_ids(text), "{text}");
        }
    }

    #[test]
    fn ids_reach_the_files_that_import_them() {
        let file = |text: &str| ComponentFile {
            module: esm::read_file(text).expect("valid"),
            may_set_ids: false,
            has_own_ids: may_set_ids(text),
        };
        let mut known: ComponentFiles = [
            (
                "a.jsx",
                "import { B } from './b.jsx'; import { useState } from 'react';",
            ),
            ("b.jsx", "import { C } from '/c.jsx';"),
            (
                "c.jsx",
                "import { A } from './a.jsx'; export const C = () => <p id=\"c\" />;",
            ),
            ("d.jsx", "import { E } from './e.jsx';"),
            ("e.jsx", "export const E = () => <p />;"),
            ("f.jsx", "import { F } from 'some-package';"),
        ]
        .map(|(path, text)| (path.to_owned(), file(text)))
        .into();
        spread(&mut known);
        let mut open: Vec<&str> = known
            .iter()
            .filter(|(_, file)| file.may_set_ids)
            .map(|(path, _)| &**path)
            .collect();
        open.sort_unstable();
        assert_eq!(open, ["a.jsx", "b.jsx", "c.jsx", "f.jsx"]);
    }
}
