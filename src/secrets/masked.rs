//! Masks secrets in texts before they are printed.

use super::find::find;
use crate::diagnostic::SecretMask;
use std::borrow::Cow;

/// Returns `text` with all secrets in it masked, at the same length.
pub fn masked(text: &str) -> Cow<'_, str> {
    let found = find(text);
    if found.is_empty() {
        return Cow::Borrowed(text);
    }
    let values = found.iter().flat_map(|found| found.values(text));
    Cow::Owned(SecretMask::new(values).hide(text).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_masked_and_offsets_kept() {
        let text = "a client_secret=\"q7Rk2mVzP9sLd4Hw8Xc3\" b";
        let masked = masked(text);
        assert_eq!(masked.len(), text.len());
        assert!(
            masked.contains("\"q7R") && !masked.contains("P9sL"),
            "{masked}"
        );
        assert_eq!(super::masked("no secret"), "no secret");
    }
}
