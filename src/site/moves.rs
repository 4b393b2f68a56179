//! What must change when files of a site get other paths: links, imports, navigation and redirects.

use super::{LinkAddress, Navigation, Site, Style, Value, address};
use crate::page::{Link, Page, decoded};
use crate::text::{Edit, Span, to_u32};
use serde_json::Value as Json;
use std::collections::{BTreeMap, HashSet};

/// What must change when files of a site get other paths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Moves {
    /// The new path of each file, by its old path. Both are relative to the root.
    pub files: BTreeMap<String, String>,
    /// The edits of links, imports and `docs.json`.
    pub edits: Vec<Edit>,
    /// The redirects to add to `docs.json`: old and new addresses.
    pub redirects: Vec<(String, String)>,
}

/// Why files cannot be moved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// There is nothing at the old path.
    #[error("the site has no file or folder `{0}`")]
    Missing(String),
    /// Something is at a new path.
    #[error("`{0}` exists already")]
    Exists(String),
    /// The platform generates a page with the address of a new path.
    #[error("`{0}` would replace the page that the platform generates for `{1}`")]
    Generated(String, String),
    /// A page would not be a page any more.
    #[error("`{0}` is a page, so its new name must end in `.mdx` or `.md`")]
    NotAPage(String),
    /// A folder would be in itself.
    #[error("`{0}` is inside `{1}`")]
    Inside(String, String),
}

impl Site {
    /// Returns what must change when the file or folder `old` gets the path `new`. Both are relative to the root.
    ///
    /// # Errors
    /// [`MoveError`] if it cannot be moved.
    pub fn moves(&self, old: &str, new: &str) -> Result<Moves, MoveError> {
        let files = self.moved_files(old, new)?;
        let mut moves = Moves {
            files,
            ..Moves::default()
        };
        for page in self.pages() {
            self.move_links(page, &mut moves);
            self.move_imports(page, &mut moves);
        }
        self.move_entries(&mut moves);
        let pages = moves.files.iter().filter_map(|(old, new)| {
            let is_served = self
                .page_for(address(old))
                .is_some_and(|page| page.path() == old);
            let (old, new) = (address(old), address(new));
            (is_served && old != new).then(|| (format!("/{old}"), format!("/{new}")))
        });
        moves.redirects = pages.collect();
        Ok(moves)
    }

    fn moved_files(&self, old: &str, new: &str) -> Result<BTreeMap<String, String>, MoveError> {
        let mut files = BTreeMap::new();
        if self.has_file(old) {
            files.insert(old.to_owned(), new.to_owned());
        } else if self.has_folder(old) {
            if new
                .strip_prefix(old)
                .is_some_and(|rest| rest.starts_with('/'))
            {
                return Err(MoveError::Inside(new.to_owned(), old.to_owned()));
            }
            let inside = format!("{old}/");
            let pages = self.pages().iter().map(|page| page.path());
            let all = pages.chain(self.files()).filter_map(|path| {
                let rest = path.strip_prefix(&inside)?;
                Some((path.to_owned(), format!("{new}/{rest}")))
            });
            files.extend(all);
        } else {
            return Err(MoveError::Missing(old.to_owned()));
        }
        for (old, new) in &files {
            let is_page_name = [".mdx", ".md"].iter().any(|ending| new.ends_with(ending));
            if self.page_at(old).is_some() && !is_page_name {
                return Err(MoveError::NotAPage(old.clone()));
            }
            if self.has_file(new) && !files.contains_key(new) {
                return Err(MoveError::Exists(new.clone()));
            }
            let generated = self.endpoint_page_at(address(new));
            if let Some(generated) = generated.filter(|_| self.page_at(old).is_some()) {
                let operation = generated.details.operation;
                let name = format!("{} {}", operation.method, operation.path);
                return Err(MoveError::Generated(new.clone(), name));
            }
        }
        Ok(files)
    }

    /// Adds the edits of the links on a page.
    fn move_links(&self, page: &Page, moves: &mut Moves) {
        let is_moved = moves.files.contains_key(page.path());
        for link in page.links() {
            if !matches!(link.style(), Style::Rooted | Style::Bare | Style::Relative) {
                continue;
            }
            let written = page.slice(link.target());
            let length = written.find(['?', '#']).unwrap_or(written.len());
            let written = &written[..length];
            let Some(file) = self.file_of(page, &link).filter(|_| length > 0) else {
                continue;
            };
            let must_change =
                moves.files.contains_key(file) || (is_moved && link.style() == Style::Relative);
            if must_change {
                let new = moves.files.get(file).map_or(file, String::as_str);
                let slash = if link.style() == Style::Bare { "" } else { "/" };
                let new = format!("{slash}{}", target_of(new));
                let start = link.target().start;
                let place = Span {
                    end: start + to_u32(length),
                    ..link.target()
                };
                moves
                    .edits
                    .extend((new != written).then(|| Edit::replace(place, new)));
            }
        }
    }

    /// Returns the path of the file that a link leads to, without redirects.
    fn file_of<'s>(&'s self, page: &Page, link: &Link<'_>) -> Option<&'s str> {
        let link = link.address();
        let path = page.path_of(&LinkAddress::parse(&link))?;
        let found = self.page_for(&path).or_else(|| self.page_at(&path));
        found
            .map(|page| page.path())
            .or_else(|| self.files().find(|file| *file == path))
    }

    /// Adds the edits of the imports on a page.
    fn move_imports(&self, page: &Page, moves: &mut Moves) {
        let is_moved = moves.files.contains_key(page.path());
        for import in page.imports() {
            let Some(path) = page.resolve(import.source) else {
                continue;
            };
            let new = moves.files.get(&path);
            let is_relative = !import.source.starts_with('/');
            if new.is_some() || (is_moved && is_relative && self.has_file(&path)) {
                let text = format!("/{}", new.unwrap_or(&path));
                let quotes = Span {
                    start: import.span.start + 1,
                    end: import.span.end - 1,
                    ..import.span
                };
                moves.edits.push(Edit::replace(quotes, text));
            }
        }
    }

    /// Adds the edits of `docs.json`: entries of the navigation, and other values that name a moved file.
    fn move_entries(&self, moves: &mut Moves) {
        let manifest = self.manifest();
        let mut spans = HashSet::new();
        for entry in manifest
            .navigation()
            .into_iter()
            .flat_map(Navigation::pages)
        {
            let Some(page) = self.page_of_entry(entry) else {
                continue;
            };
            spans.insert(entry.span);
            if let Some(new) = moves.files.get(page.path()) {
                let slash = if entry.path.starts_with('/') { "/" } else { "" };
                let new = Json::from(format!("{slash}{}", without_ending(new))).to_string();
                moves.edits.push(Edit::replace(entry.span, new));
            }
        }
        let mut due: Vec<&Value> = manifest.root().into_iter().collect();
        while let Some(value) = due.pop() {
            due.extend(value.items());
            let members = value.members().iter();
            due.extend(
                members
                    .filter(|member| &*member.key != "source")
                    .map(|member| &member.value),
            );
            let Some(text) = value.as_str().filter(|_| !spans.contains(&value.span)) else {
                continue;
            };
            if let Some(new) = self.moved_value(text, &moves.files) {
                let new = Json::from(new).to_string();
                moves.edits.push(Edit::replace(value.span, new));
            }
        }
    }

    /// Returns the new text of a value of `docs.json`, if it names a moved file: an address from the root, or the path of a
    /// file that is not a page.
    fn moved_value(&self, text: &str, files: &BTreeMap<String, String>) -> Option<String> {
        let length = text.find(['?', '#']).unwrap_or(text.len());
        let (path, rest) = text.split_at(length);
        let (slash, bare) = match path.strip_prefix('/') {
            Some(bare) => ("/", bare),
            None => ("", path),
        };
        let bare = decoded(bare).into_owned();
        if let Some(new) = files.get(&bare).filter(|_| self.page_at(&bare).is_none()) {
            return Some(format!("{slash}{new}{rest}"));
        }
        let page = self
            .page_for(&bare)
            .filter(|_| !slash.is_empty() && !bare.is_empty())?;
        let new = files.get(page.path())?;
        Some(format!("/{}{rest}", address(new)))
    }
}

/// Returns how a link names a file: pages without their ending. Spaces are encoded.
fn target_of(path: &str) -> String {
    address(path).replace(' ', "%20")
}

/// Returns the path of a page as an entry of the navigation.
fn without_ending(path: &str) -> &str {
    let bare = path.strip_suffix(".mdx").or(path.strip_suffix(".md"));
    bare.unwrap_or(path)
}
