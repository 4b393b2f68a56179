//! Regular expressions of newer versions of JavaScript than that of the platform.

use std::collections::HashSet;

/// Returns the offset of a group with flags, or of a second group with the same name.
pub(super) fn find_newer(literal: &str) -> Option<u32> {
    let bytes = literal.as_bytes();
    let mut names = HashSet::new();
    let (mut at, mut is_class) = (0, false);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'[' => is_class = true,
            b']' => is_class = false,
            b'(' if !is_class && bytes.get(at + 1) == Some(&b'?') => {
                let rest = &literal[at + 2..];
                let is_look_behind = rest.starts_with("<=") || rest.starts_with("<!");
                let name = rest
                    .strip_prefix('<')
                    .and_then(|rest| rest.split('>').next());
                let is_twice = !is_look_behind && name.is_some_and(|name| !names.insert(name));
                if is_twice || rest.starts_with(['i', 'm', 's', '-']) {
                    return u32::try_from(at).ok();
                }
            }
            _ => (),
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newer_groups_are_found() {
        assert_eq!(find_newer("/(?i:a)/"), Some(1));
        assert_eq!(find_newer("/(?<a>x)|(?<a>y)/"), Some(9));
        assert_eq!(find_newer("/(?<a>x)|(?<b>y)(?<=c)(?<=c)[(?i:](?:a)/"), None);
    }
}
