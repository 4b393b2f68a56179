//! The dependencies between source files: the module paths of a crate, resolved through `use` and re-exports.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};

type ModulePath = Vec<String>;

/// A module that is a file.
#[derive(Default)]
struct Module {
    file: String,
    /// The names that `use` declarations define, each with its path, and whether it is a re-export.
    aliases: BTreeMap<String, (ModulePath, bool)>,
    globs: Vec<ModulePath>,
    paths: BTreeSet<ModulePath>,
}

/// The source files of a crate by module path.
pub(crate) struct Modules(BTreeMap<ModulePath, Module>);

impl Modules {
    /// Parses source files, given by path below `src`. Tests, `main.rs` and the build script are ignored.
    pub(crate) fn parse<'s>(sources: impl IntoIterator<Item = (&'s str, &'s str)>) -> Self {
        let mut modules = BTreeMap::new();
        for (file, text) in sources {
            if matches!(file, "main.rs" | "build.rs") || file.starts_with("build/") {
                continue;
            }
            let name = file.strip_suffix(".rs").unwrap_or(file);
            let mut path: ModulePath = name.split('/').map(str::to_owned).collect();
            path.pop_if(|last| matches!(last.as_str(), "mod" | "lib"));
            let syntax = syn::parse_file(text).unwrap_or_else(|error| panic!("{file}: {error}"));
            let mut module = Module {
                file: file.to_owned(),
                ..Module::default()
            };
            Names(&mut module).visit_file(&syntax);
            modules.insert(path, module);
        }
        Self(modules)
    }

    /// Returns the files that each file uses. Re-exports in a `mod.rs` are ignored.
    pub(crate) fn edges(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut edges: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (at, module) in &self.0 {
            let is_index = module.file.ends_with("mod.rs");
            let imported = module.aliases.values();
            let imported = imported.filter(|(_, is_public)| !(is_index && *is_public));
            let paths = imported.map(|(path, _)| path).chain(&module.globs);
            for path in paths.chain(&module.paths) {
                let target = self.resolve(at, path, 0).map(|path| &*self.0[&path].file);
                if let Some(target) = target.filter(|target| *target != module.file) {
                    edges.entry(&module.file).or_default().insert(target);
                }
            }
        }
        edges
    }

    /// Returns the groups of files that import each other in a cycle.
    pub(crate) fn cycles(&self) -> Vec<BTreeSet<&str>> {
        let edges = self.edges();
        let reached: BTreeMap<&str, BTreeSet<&str>> = edges
            .keys()
            .map(|file| (*file, reached_from(file, &edges)))
            .collect();
        let mut cycles: Vec<BTreeSet<&str>> = Vec::new();
        for (file, others) in &reached {
            let is_new = !cycles.iter().any(|cycle| cycle.contains(file));
            if is_new && others.contains(file) {
                let back = others.iter().filter(|other| {
                    let theirs = reached.get(**other);
                    theirs.is_some_and(|theirs| theirs.contains(file))
                });
                cycles.push(back.copied().collect());
            }
        }
        cycles
    }

    /// Returns the module that defines `path`, as used in the module `at`, or nothing if it is in another crate.
    fn resolve(&self, at: &[String], path: &[String], depth: usize) -> Option<ModulePath> {
        if depth > MAX_DEPTH {
            return None;
        }
        let (first, mut rest) = path.split_first()?;
        let mut current: ModulePath = at.to_vec();
        match first.as_str() {
            "crate" => current.clear(),
            "self" => (),
            "super" => {
                current.pop();
            }
            name => {
                let mut child = current.clone();
                child.push(name.to_owned());
                if self.0.contains_key(&child) {
                    current = child;
                } else if let Some((target, _)) = self.0[at].aliases.get(name) {
                    if target.first().map(String::as_str) == Some(name) && target.len() == 1 {
                        return None;
                    }
                    let mut longer = target.clone();
                    longer.extend(rest.iter().cloned());
                    return self.resolve(at, &longer, depth + 1);
                } else {
                    return None;
                }
            }
        }
        while let Some((name, after)) = rest.split_first() {
            if name == "super" {
                current.pop();
                rest = after;
                continue;
            }
            let mut child = current.clone();
            child.push(name.clone());
            if self.0.contains_key(&child) {
                current = child;
                rest = after;
                continue;
            }
            if let Some((target, _)) = self.0.get(&current)?.aliases.get(name) {
                let mut longer = target.clone();
                longer.extend(after.iter().cloned());
                return self.resolve(&current, &longer, depth + 1);
            }
            break;
        }
        self.0.contains_key(&current).then_some(current)
    }
}

/// The maximum number of re-exports that are followed for a path.
const MAX_DEPTH: usize = 20;

/// Returns all files that `start` uses, directly and through other files.
fn reached_from<'m>(
    start: &'m str,
    edges: &BTreeMap<&'m str, BTreeSet<&'m str>>,
) -> BTreeSet<&'m str> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![start]);
    while let Some(file) = open.pop() {
        let named = edges.get(file).into_iter().flatten();
        open.extend(named.filter(|next| reached.insert(**next)));
    }
    reached
}

/// Returns whether an item is only compiled for tests: `cfg(test)`, also in combination with other conditions.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    let mut conditions = attributes.iter().filter(|one| one.path().is_ident("cfg"));
    conditions.any(|condition| {
        let list = condition.meta.require_list();
        let words = list.map(|list| list.tokens.to_string()).unwrap_or_default();
        words == "test" || words.starts_with("all (test ,")
    })
}

/// Collects the paths that a file uses.
struct Names<'m>(&'m mut Module);

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let attributes: &[syn::Attribute] = match item {
            syn::Item::Mod(item) => &item.attrs,
            syn::Item::Fn(item) => &item.attrs,
            syn::Item::Use(item) => &item.attrs,
            syn::Item::Impl(item) => &item.attrs,
            syn::Item::Const(item) => &item.attrs,
            syn::Item::Static(item) => &item.attrs,
            syn::Item::Struct(item) => &item.attrs,
            _ => &[],
        };
        if !is_test(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let is_public = !matches!(item.vis, syn::Visibility::Inherited);
        flatten(&item.tree, &mut Vec::new(), is_public, self.0);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.0.paths.insert(words(path));
        visit::visit_path(self, path);
    }

    /// `pub(super)` does not use any code.
    fn visit_vis_restricted(&mut self, _: &'ast syn::VisRestricted) {}

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.0.paths.insert(words(&call.path));
        collect_from_tokens(call.tokens.clone(), self.0);
    }
}

fn words(path: &syn::Path) -> ModulePath {
    let segments = path.segments.iter();
    segments.map(|segment| segment.ident.to_string()).collect()
}

/// Collects possible paths in the arguments of a macro.
fn collect_from_tokens(arguments: TokenStream, module: &mut Module) {
    let (mut path, mut colons) = (ModulePath::new(), 0);
    for token in arguments {
        match token {
            TokenTree::Punct(sign) if sign.as_char() == ':' => {
                colons += 1;
                continue;
            }
            TokenTree::Ident(word) if colons == 2 => path.push(word.to_string()),
            TokenTree::Ident(word) => {
                module
                    .paths
                    .insert(std::mem::replace(&mut path, vec![word.to_string()]));
            }
            TokenTree::Group(group) => collect_from_tokens(group.stream(), module),
            _ => {
                module.paths.insert(std::mem::take(&mut path));
            }
        }
        colons = 0;
    }
    module.paths.insert(path);
}

/// Adds the names of a `use` declaration, each with its whole path.
fn flatten(tree: &syn::UseTree, prefix: &mut ModulePath, is_public: bool, module: &mut Module) {
    let mut declare = |name: &syn::Ident, alias: &syn::Ident, prefix: &ModulePath| {
        let mut path = prefix.clone();
        if name != "self" {
            path.push(name.to_string());
        }
        let alias = if alias == "self" {
            path.last().cloned()
        } else {
            Some(alias.to_string())
        };
        module
            .aliases
            .insert(alias.unwrap_or_default(), (path, is_public));
    };
    match tree {
        syn::UseTree::Name(one) => declare(&one.ident, &one.ident, prefix),
        syn::UseTree::Rename(one) => declare(&one.ident, &one.rename, prefix),
        syn::UseTree::Glob(_) => module.globs.push(prefix.clone()),
        syn::UseTree::Path(inner) => {
            prefix.push(inner.ident.to_string());
            flatten(&inner.tree, prefix, is_public, module);
            prefix.pop();
        }
        syn::UseTree::Group(group) => {
            for item in &group.items {
                flatten(item, prefix, is_public, module);
            }
        }
    }
}
