//! The anchors of fetched pages.

use percent_encoding::percent_decode_str;
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::LazyLock;

/// An attribute that defines an anchor. Text that only looks like one makes an anchor count as found, which is harmless.
static ID: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"(?i)[\s"'](?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))"#).ok()
});
/// A heading with an id. A page without one creates its anchors with a script, if it has any.
static HEADING: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?i)<h[1-6]\s[^>]*\bid\s*=").ok());

/// Returns, for each fragment, whether the page has an anchor for it. Omits fragments that scripts may interpret.
pub(super) fn found(html: &str, fragments: &BTreeSet<Box<str>>) -> BTreeMap<Box<str>, bool> {
    let (Some(id), Some(heading)) = (&*ID, &*HEADING) else {
        return BTreeMap::new();
    };
    if !heading.is_match(html) {
        return BTreeMap::new();
    }
    let ids: HashSet<String> = id
        .captures_iter(html)
        .filter_map(|found| found.iter().skip(1).flatten().next())
        .map(|value| unescaped(value.as_str()).to_lowercase())
        .collect();
    let asked = fragments.iter().filter(|fragment| is_plain(fragment));
    let found = asked.map(|fragment| {
        let plain = percent_decode_str(fragment)
            .decode_utf8_lossy()
            .to_lowercase();
        let written = fragment.to_lowercase();
        // GitHub adds this prefix to the ids of headings, and browsers scroll to the top without an anchor.
        let has = plain == "top"
            || [&*plain, &*written, &*format!("user-content-{plain}")]
                .iter()
                .any(|id| ids.contains(*id));
        (fragment.clone(), has)
    });
    found.collect()
}

/// Returns whether a fragment can only be an anchor: not a route, a text to highlight, a line or a position.
fn is_plain(fragment: &str) -> bool {
    let is_line = |text: &str| {
        text.bytes()
            .all(|byte| byte.is_ascii_digit() || b"L-C".contains(&byte))
    };
    !fragment.contains([':', '/', '!', '=', '&', '?', ',', '~']) && !is_line(fragment)
}

/// Resolves the character references that occur in ids.
fn unescaped(text: &str) -> String {
    text.replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(html: &str, fragments: &[&str]) -> Vec<(String, bool)> {
        let fragments = fragments.iter().map(|&one| one.into()).collect();
        let found = found(html, &fragments).into_iter();
        found.map(|(id, has)| (id.into(), has)).collect()
    }

    #[test]
    fn anchors_are_ids_and_names() {
        let html = "<h1 class=x id=one>1</h1><a NAME='two'></a><p id = \"&quot;3&quot;\"><i id='user-content-four'>";
        let asked = ["one", "TWO", "%223%22", "four", "five", "top"];
        let missing: Vec<String> = check(html, &asked)
            .into_iter()
            .filter_map(|(id, has)| (!has).then_some(id))
            .collect();
        assert_eq!(missing, ["five"]);
    }

    #[test]
    fn what_scripts_may_interpret_is_unknown() {
        let html = "<h2 id='one'>1</h2>";
        for fragment in ["/route", "!/a", ":~:text=a", "L10", "L10-L20", "a=b", "12"] {
            assert_eq!(check(html, &[fragment]), [], "{fragment}");
        }
        assert_eq!(check("<div id='root'></div>", &["one"]), []);
        assert_eq!(check("<h2>1</h2><p id='a'>", &["one"]), []);
    }
}
