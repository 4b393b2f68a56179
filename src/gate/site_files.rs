//! The files of a repository that belong to a site.

use crate::git::Part;
use crate::writing::vale::is_vale_ini;
use std::path::Path;

/// Returns how a file of a repository is added to a checkout for a run over the site in the folder `site`, or `None` if
/// it does not belong to it. Both paths are relative to the root of the repository.
pub(super) fn part_of_site(path: &Path, site: &Path, is_index: bool) -> Option<Part> {
    if path.starts_with(site) {
        // A staged file is part of the site, whatever `.gitignore` says.
        let is_read = is_text(path) && !(is_index && path.ends_with(".gitignore"));
        return Some(if is_read { Part::Text } else { Part::Name });
    }
    // Configuration files, and the rule files of editors.
    let mut around = site
        .ancestors()
        .filter_map(|folder| path.strip_prefix(folder).ok());
    let is_near = around.any(|inside| {
        let mut parts = inside.iter().filter_map(|part| part.to_str());
        let first = parts.next().unwrap_or_default();
        match parts.next() {
            None => is_text(path) || (first.starts_with('.') && first != ".gitignore"),
            Some(_) => first.starts_with('.') && is_kind(path, &["md", "mdc", "mdx"]),
        }
    });
    is_near.then_some(Part::Text)
}

/// Returns whether the content of a file is read.
fn is_text(path: &Path) -> bool {
    // The last two are dictionaries.
    const KINDS: [&str; 15] = [
        "mdx", "md", "mdc", "json", "jsonc", "yaml", "yml", "js", "jsx", "ts", "tsx", "css", "txt",
        "aff", "dic",
    ];
    const NAMES: [&str; 2] = [".mintignore", ".gitignore"];
    let name = path.file_name().and_then(|name| name.to_str());
    is_kind(path, &KINDS) || name.is_some_and(|name| NAMES.contains(&name)) || is_vale_ini(path)
}

fn is_kind(path: &Path, kinds: &[&str]) -> bool {
    let kind = path.extension().and_then(|kind| kind.to_str());
    kind.is_some_and(|kind| kinds.iter().any(|one| kind.eq_ignore_ascii_case(one)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_around_a_site_are_added() {
        let part = |path: &str| part_of_site(Path::new(path), Path::new("web/docs"), false);
        assert_eq!(part("web/docs/a.mdx"), Some(Part::Text));
        assert_eq!(part("web/docs/.vale.ini"), Some(Part::Text));
        assert_eq!(part("web/docs/a.png"), Some(Part::Name));
        assert_eq!(part("web/_vale.ini"), Some(Part::Text));
        assert_eq!(part("web/mdxlint.yaml"), Some(Part::Text));
        assert_eq!(part(".cursor/rules/a.mdc"), Some(Part::Text));
        assert_eq!(part("web/src/a.md"), None);
        assert_eq!(part("web/a.png"), None);
    }
}
