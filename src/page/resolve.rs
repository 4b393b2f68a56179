//! Resolves link targets to paths in the site.

/// Returns the path, relative to the root of the site, that `target` means in the file at `from`: `/a` from the root,
/// `./a` and `../a` from the folder of the file. Returns `None` for any other target, and for a path that leaves the
/// site.
pub fn resolve(target: &str, from: &str) -> Option<String> {
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = match target.strip_prefix('/') {
        Some(_) => Vec::new(),
        None if target.starts_with("./") || target.starts_with("../") => {
            folder.split('/').filter(|part| !part.is_empty()).collect()
        }
        None => return None,
    };
    for part in target.split('/') {
        match part {
            "" | "." => (),
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
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
