//! Finds the secrets in a text, with and without escapes.

use super::escapes::{Unescaped, unescaped};
use super::found::Found;
use super::scan::scan;
use std::ops::Range;

/// Returns the secrets in `text`, in order and without overlaps. A secret with escapes is found as a whole.
pub fn find(text: &str) -> Vec<Found> {
    let plain = scan(text);
    let parts = unescaped(text);
    if parts.is_empty() {
        return plain;
    }
    let mut escaped: Vec<Found> = parts.iter().flat_map(|part| escaped(text, part)).collect();
    // Without escapes a secret can be longer, but never shorter.
    escaped.retain(|one| {
        let mut same = overlapping(&plain, &one.range).iter();
        !same.any(|other| other.range.start <= one.range.start && one.range.end <= other.range.end)
    });
    let mut found = plain;
    found.retain(|one| overlapping(&escaped, &one.range).is_empty());
    found.append(&mut escaped);
    found.sort_by_key(|one| one.range.start);
    found
}

/// Returns the secrets in a part of `text` that contain escapes, or have an escape in their names.
fn escaped(text: &str, part: &Unescaped) -> Vec<Found> {
    let found = scan(&part.text).into_iter();
    let found = found.filter_map(|secret| {
        let range = part.range_in_text(&secret.range)?;
        let value = part.text.get(secret.range.clone())?;
        let is_plain = text.get(range.clone())? == value;
        let is_ours = !is_plain || part.is_escaped_before(secret.range.start);
        is_ours.then(|| Found {
            unescaped: (!is_plain).then(|| value.into()),
            range,
            ..secret
        })
    });
    found.collect()
}

/// Returns the ones of the sorted secrets that overlap `range`.
fn overlapping<'f>(found: &'f [Found], range: &Range<usize>) -> &'f [Found] {
    let from = found.partition_point(|one| one.range.end <= range.start);
    let to = found.partition_point(|one| one.range.start < range.end);
    found.get(from..to).unwrap_or_default()
}
