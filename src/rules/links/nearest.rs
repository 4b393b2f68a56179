//! The page or file that a broken address may mean.

use crate::catalog::ADDRESS_WORDS;
use crate::site::{LinkAddress, Site, Style};

/// Returns the page or file that `path` in the page at `from` may mean, and whether the two differ only in case.
pub(super) fn near(from: &str, path: &str, site: &Site) -> Option<(String, bool)> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let is_file = matches!(name.rsplit_once('.'), Some((_, kind)) if !matches!(kind, "md" | "mdx"));
    if is_file {
        if let Some(same) = site.file_in_other_case(path) {
            return Some((same.to_owned(), true));
        }
        let other = site.file_of_same_name(path);
        if let Some(other) = other.filter(|other| site.is_in_branch(from, path, other)) {
            return Some((other.to_owned(), false));
        }
    }
    let near = site.nearest_page_from(from, path)?;
    let is_same = near.eq_ignore_ascii_case(path.trim_matches('/'));
    Some((near, is_same))
}

/// Returns whether an address looks like one of another site without its scheme: `www.example.com`.
pub(super) fn lacks_scheme(parsed: &LinkAddress<'_>) -> bool {
    let (host, rest) = parsed.path.split_once('/').unwrap_or((parsed.path, ""));
    let Some((_, last)) = host
        .rsplit_once('.')
        .filter(|_| parsed.style == Style::Bare)
    else {
        return false;
    };
    let is_top = last.len() > 1 && last.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_usual = ADDRESS_WORDS.top_domains.contains(last);
    let is_host = host.starts_with("www.") || is_usual || !rest.is_empty();
    is_host && is_top
}

/// Returns the first folder of a broken path if the rest of the path exists: the site may be served in a folder of its
/// host.
pub(super) fn site_folder<'p>(path: &'p str, site: &Site) -> Option<&'p str> {
    let (first, rest) = path.trim_start_matches('/').split_once('/')?;
    let is_usual = ADDRESS_WORDS.site_folders.contains(first);
    (is_usual && site.page_for(rest).is_some()).then_some(first)
}
