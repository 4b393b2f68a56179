//! Resolves link targets to paths in the site.

/// Returns the path, relative to the root of the site, that `target` means in the file at `from`: `/a` from the root,
/// `./a` and `../a` from the folder of the file. Returns `None` for any other target, and for a path that leaves the
/// site.
pub fn resolve(target: &str, from: &str) -> Option<String> {
    let mut path = String::with_capacity(from.len() + target.len());
    if target.starts_with("./") || target.starts_with("../") {
        let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
        let parts = folder.split('/').filter(|part| !part.is_empty());
        parts.for_each(|part| push(&mut path, part));
    } else if !target.starts_with('/') {
        return None;
    }
    for part in target.split('/') {
        match part {
            "" | "." => (),
            ".." if path.is_empty() => return None,
            ".." => path.truncate(path.rfind('/').unwrap_or_default()),
            name => push(&mut path, name),
        }
    }
    Some(path)
}

fn push(path: &mut String, part: &str) {
    if !path.is_empty() {
        path.push('/');
    }
    path.push_str(part);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_in_the_site() {
        let from = |target| resolve(target, "guides/start.mdx");
        assert_eq!(from("/snippets/a.mdx").as_deref(), Some("snippets/a.mdx"));
        assert_eq!(from("./b.mdx").as_deref(), Some("guides/b.mdx"));
        assert_eq!(from("../c.mdx").as_deref(), Some("c.mdx"));
        assert_eq!(from("../../etc/passwd"), None);
        assert_eq!(from("react"), None);
    }
}
