//! Redirects that nobody would change a link for.

use crate::external::Address;

/// Returns whether a permanent redirect only completes an address: with `/` or the name of an index page at its end, with
/// `www.`, with a language, or with a query. Such a redirect is stable, and often chooses what fits the reader.
pub(super) fn is_trivial(from: &Address, to: &Address) -> bool {
    let host = |address: &Address| {
        let host = address.host();
        host.strip_prefix("www.").unwrap_or(host).to_owned()
    };
    let scheme = |address: &Address| address.as_str().starts_with("https:");
    let parts = |address: &Address| -> Vec<String> {
        let path = address.path().split('?').next().unwrap_or_default();
        let path = path.to_ascii_lowercase();
        let parts = path.split('/').filter(|part| !part.is_empty());
        let parts = parts.filter(|part| !matches!(*part, "index.html" | "index.htm" | "index.php"));
        parts.map(str::to_owned).collect()
    };
    let query = |address: &Address| {
        address
            .path()
            .split_once('?')
            .map(|(_, query)| query.to_owned())
    };
    let (mut before, mut after) = (parts(from), parts(to));
    if after.len() == before.len() + 1
        && let Some(at) = after.iter().position(|part| is_language(part))
    {
        after.remove(at);
    }
    before.dedup();
    after.dedup();
    let keeps_query = query(from).is_none_or(|own| query(to).is_some_and(|new| new == own));
    host(from) == host(to) && scheme(from) == scheme(to) && before == after && keeps_query
}

/// Returns whether a part of a path is the code of a language, in lower case: `en`, `pt-br`, `zh_cn`.
fn is_language(part: &str) -> bool {
    let (language, region) = match part.split_once(['-', '_']) {
        Some((language, region)) => (language, Some(region)),
        None => (part, None),
    };
    let is_short = |text: &str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    is_short(language, 2..=2) && region.is_none_or(|region| is_short(region, 2..=4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_completed_addresses_are_trivial() {
        for (from, to, expected) in [
            ("https://parcel.io/a", "https://parcel.io/a/", true),
            ("https://parcel.io", "https://www.parcel.io/", true),
            ("https://parcel.io/a", "https://parcel.io/en-us/a", true),
            (
                "https://parcel.io/docs/a",
                "https://parcel.io/docs/de/a",
                true,
            ),
            ("https://parcel.io/", "https://parcel.io/index.html", true),
            ("https://parcel.io/a", "https://parcel.io/a?ref=docs", true),
            ("https://parcel.io/A", "https://parcel.io/a", true),
            ("http://parcel.io/a", "https://parcel.io/a", false),
            ("https://parcel.io/a?id=7", "https://parcel.io/a", false),
            ("https://parcel.io/a", "https://parcel.io/b", false),
            ("https://parcel.io/a", "https://parcel.io/new/a", false),
            ("https://parcel.io/a/b", "https://parcel.io/", false),
            ("https://parcel.io/a", "https://other.io/a", false),
        ] {
            let address = |text| Address::new(text).expect("an address");
            assert_eq!(
                is_trivial(&address(from), &address(to)),
                expected,
                "{from} -> {to}"
            );
        }
    }
}
