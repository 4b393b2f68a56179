//! The address that the platform serves a page at.

/// Returns the address of the page at `path`, relative to the root and without a leading slash.
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
    fn addresses_match_the_platform() {
        assert_eq!(address("guides/start.mdx"), "guides/start");
        assert_eq!(address("guides/index.mdx"), "guides");
        assert_eq!(address("index.mdx"), "");
        assert_eq!(address("reindex.md"), "reindex");
    }
}
