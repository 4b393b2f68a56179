//! The address at which the platform serves a page.

/// The address of the page at `path`, from the root without a first slash.
pub fn address(path: &str) -> &str {
    let bare = without_ending(path);
    match bare.strip_suffix("index") {
        Some("") => "",
        Some(folder) if folder.ends_with('/') => &folder[..folder.len() - 1],
        _ => bare,
    }
}

fn without_ending(path: &str) -> &str {
    let bare = path
        .strip_suffix(".mdx")
        .or_else(|| path.strip_suffix(".md"));
    bare.unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_those_of_the_platform() {
        assert_eq!(address("guides/start.mdx"), "guides/start");
        assert_eq!(address("guides/index.mdx"), "guides");
        assert_eq!(address("index.mdx"), "");
        assert_eq!(address("reindex.md"), "reindex");
    }
}
