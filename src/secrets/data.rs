//! Images, fonts and other data in a text.

use memchr::memmem;
use std::ops::Range;

/// The length from which base64 in a `data:` URL is an image or a font.
const MIN_DATA: usize = 256;

/// Returns the parts of `text` without the long payloads of `data:` URLs, in order.
pub(super) fn parts_without(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    let end = std::iter::once(text.len()..text.len());
    runs(text).chain(end).map(move |run| {
        let part = from..run.start;
        from = run.end;
        part
    })
}

/// Returns the long payloads of `data:` URLs in `text`, in order.
fn runs(text: &str) -> impl Iterator<Item = Range<usize>> {
    const MARK: &[u8] = b";base64,";
    let bytes = text.as_bytes();
    let runs = memmem::find_iter(bytes, MARK).map(move |at| {
        let start = at + MARK.len();
        let is_data = |byte: &&u8| byte.is_ascii_alphanumeric() || b"+/=_-".contains(byte);
        let length = bytes[start..].iter().take_while(is_data).count();
        start..start + length
    });
    runs.filter(|run| run.len() > MIN_DATA)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_payloads_are_found() {
        let text = format!("a data:x;base64,{} b data:x;base64,QUJD c", "A".repeat(300));
        let runs: Vec<_> = runs(&text).map(|run| run.len()).collect();
        assert_eq!(runs, [300]);
    }
}
