//! The values that a type lists.

/// Returns the values of a type that is a union of literals: `"a" | "b"`, `'a' | 'b' | null`. Empty for other types.
pub(super) fn listed(kind: &str) -> Vec<String> {
    let mut values = Vec::new();
    for part in kind.split('|').map(str::trim) {
        if matches!(part, "null" | "None" | "undefined") {
            continue;
        }
        let quote = part.chars().next().filter(|first| "\"'`".contains(*first));
        let inside = quote.and_then(|quote| part.strip_prefix(quote)?.strip_suffix(quote));
        match inside {
            Some(value) => values.push(value.to_owned()),
            None => return Vec::new(),
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unions_of_literals_list_values() {
        assert_eq!(listed("\"a\" | 'b' | null"), ["a", "b"]);
        assert_eq!(listed("'woff'|'woff2'"), ["woff", "woff2"]);
        for kind in [
            "string",
            "string | null",
            "'a' | string",
            "",
            "null",
            "'a' b",
        ] {
            assert!(listed(kind).is_empty(), "{kind}");
        }
    }
}
