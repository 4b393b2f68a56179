//! `docs.json`, as far as rules about pages need it.

use super::find::MANIFEST;
use super::resolve::resolve;
use crate::files::{Disk, Source, Sources};
use crate::syntax::json;
use crate::syntax::value::{Node, ValueError};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files that a `docs.json` may be split into, each inside another.
const DEEPEST: usize = 16;

/// What `docs.json` says of the pages.
#[derive(Debug, Default)]
pub struct Manifest {
    /// The language and version that each page of the navigation is listed under, joined; by its path without extension.
    scopes: HashMap<String, String>,
    /// The names of code languages that the site adds.
    languages: Vec<String>,
    /// Why it could not be read, in the file that is at fault.
    fault: Option<(Arc<Source>, ValueError)>,
}

impl Manifest {
    /// Reads `docs.json` in `root`, and the files that it is split into. A site without one has an empty manifest.
    pub(super) fn read(root: &Path, sources: &mut Sources) -> Self {
        let mut reader = Reader {
            root,
            sources,
            manifest: Self::default(),
        };
        if let Some(node) = reader.file(MANIFEST) {
            reader.scopes(&node, "", MANIFEST, 0);
            reader.languages(&node);
        }
        reader.manifest
    }

    /// The language and version that a page is listed under; empty where it is listed under none.
    pub fn scope(&self, page: &str) -> &str {
        let name = page.rsplit_once('.').map_or(page, |(name, _)| name);
        self.scopes.get(name).map_or("", String::as_str)
    }

    /// Whether the site itself brings the code language `name`.
    pub fn adds_language(&self, name: &str) -> bool {
        self.languages
            .iter()
            .any(|added| added.eq_ignore_ascii_case(name))
    }

    /// The file that could not be read, and why.
    pub fn fault(&self) -> Option<(&Source, &ValueError)> {
        self.fault
            .as_ref()
            .map(|(source, error)| (&**source, error))
    }
}

struct Reader<'r> {
    root: &'r Path,
    sources: &'r mut Sources,
    manifest: Manifest,
}

impl Reader<'_> {
    fn file(&mut self, path: &str) -> Option<Node> {
        let full: PathBuf = self.root.join(path);
        if !Disk.is_file(&full) {
            return None;
        }
        let source = self.sources.add(Disk.read(self.sources.next_id(), full));
        match json::parse(source.text()) {
            Ok(node) => Some(node),
            Err(error) => {
                self.manifest.fault.get_or_insert((source, error));
                None
            }
        }
    }

    /// Notes the pages below `node`, which stands in `file` under the languages and versions of `scope`.
    fn scopes(&mut self, node: &Node, scope: &str, file: &str, depth: usize) {
        if let Some(target) = node.get("$ref").and_then(Node::as_str) {
            let target = if target.starts_with('.') {
                target.to_owned()
            } else {
                format!("./{target}")
            };
            let target = resolve(&target, file).filter(|_| depth < DEEPEST);
            if let Some((target, node)) =
                target.and_then(|path| Some((path.clone(), self.file(&path)?)))
            {
                self.scopes(&node, scope, &target, depth + 1);
            }
        }
        let mut scope = scope.to_owned();
        for key in ["language", "version"] {
            if let Some(name) = node.get(key).and_then(Node::as_str) {
                scope = format!("{scope}/{name}");
            }
        }
        for member in node.members() {
            if matches!(&*member.key, "root" | "pages") {
                self.pages(&member.value, &scope);
            }
            self.scopes(&member.value, &scope, file, depth);
        }
        for item in node.items() {
            self.scopes(item, &scope, file, depth);
        }
    }

    fn pages(&mut self, node: &Node, scope: &str) {
        let own = node.as_str().into_iter();
        for page in own.chain(node.items().iter().filter_map(Node::as_str)) {
            let page = page.trim_matches('/').to_owned();
            self.manifest
                .scopes
                .entry(page)
                .or_insert_with(|| scope.to_owned());
        }
    }

    /// The names in the grammars that `styling.codeblocks.languages.custom` lists.
    fn languages(&mut self, node: &Node) {
        let path = ["styling", "codeblocks", "languages", "custom"];
        let list = path.iter().try_fold(node, |node, key| node.get(key));
        for grammar in list.map(Node::items).unwrap_or_default() {
            let rooted = grammar.as_str().map(|path| format!("/{path}"));
            let path = rooted.and_then(|path| resolve(&path, ""));
            let Some(grammar) = path.and_then(|path| self.file(&path)) else {
                continue;
            };
            let names = ["name", "displayName"]
                .into_iter()
                .filter_map(|key| grammar.get(key));
            let aliases = grammar.get("aliases").map(Node::items).unwrap_or_default();
            let names = names.chain(aliases).filter_map(Node::as_str);
            self.manifest.languages.extend(names.map(str::to_owned));
        }
    }
}
