//! The names of fields, which can contain those of the fields around them.

/// The maximum number of parts of a name. A longer one is not split.
const MAX_PARTS: usize = 16;

/// A part of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NamePart {
    pub(super) name: String,
    /// Whether `[]` follows it.
    pub(super) is_list: bool,
}

/// Splits the name of a property: `items[].id`, `address.city`. A name with other characters than those of a path is not
/// split.
pub(super) fn split(name: &str) -> Vec<NamePart> {
    let parts: Vec<NamePart> = name.split('.').take(MAX_PARTS + 1).map(part).collect();
    let is_name = |part: &NamePart| {
        let mut letters = part.name.chars();
        !part.name.is_empty()
            && letters.all(|letter| letter.is_alphanumeric() || "_-$@".contains(letter))
    };
    if parts.len() <= MAX_PARTS && parts.iter().all(is_name) {
        return parts;
    }
    vec![whole(name)]
}

/// Returns a name that is not split.
pub(super) fn whole(name: &str) -> NamePart {
    NamePart {
        name: name.to_owned(),
        is_list: false,
    }
}

fn part(text: &str) -> NamePart {
    let mut name = text;
    // `items[]`, `items[0]` and `items[*]` are lists, and so is `items[][]`.
    while let Some((before, index)) = name
        .strip_suffix(']')
        .and_then(|rest| rest.rsplit_once('['))
    {
        if !index
            .chars()
            .all(|letter| letter.is_ascii_digit() || "*ni".contains(letter))
        {
            break;
        }
        name = before;
    }
    NamePart {
        is_list: name.len() < text.len(),
        name: name.to_owned(),
    }
}

/// Returns the parts of `name` without those that repeat the names of the fields around it. `around` is the name of the
/// field around it as written.
pub(super) fn without_prefix(mut name: Vec<NamePart>, around: &[NamePart]) -> Vec<NamePart> {
    let repeats = |around: &[NamePart]| {
        let mut pairs = name.iter().zip(around);
        name.len() > around.len() && pairs.all(|(one, other)| one.name == other.name)
    };
    let last = &around[around.len().saturating_sub(1)..];
    for around in [around, last] {
        if !around.is_empty() && repeats(around) {
            name.drain(..around.len());
            break;
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(parts: &[NamePart]) -> String {
        let part =
            |part: &NamePart| format!("{}{}", part.name, if part.is_list { "[]" } else { "" });
        parts.iter().map(part).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn names_are_split_at_dots() {
        for (name, parts) in [
            ("city", "city"),
            ("address.city", "address city"),
            ("items[].id", "items[] id"),
            ("items[0].id", "items[] id"),
            ("data[*]", "data[]"),
            ("rows[][]", "rows[]"),
            ("filter[name]", "filter[name]"),
            ("create()", "create()"),
            ("e.g. this", "e.g. this"),
            ("...", "..."),
            ("a..b", "a..b"),
        ] {
            assert_eq!(shown(&split(name)), parts, "{name}");
        }
        let long = vec!["a"; 40].join(".");
        assert_eq!(split(&long).len(), 1);
    }

    #[test]
    fn names_of_the_fields_around_are_dropped() {
        for (name, around, left) in [
            ("city", "address", "city"),
            ("address.city", "address", "city"),
            ("address.geo.lat", "address.geo", "lat"),
            ("geo.lat", "address.geo", "lat"),
            ("items[].id", "items", "id"),
            ("address", "address", "address"),
            ("billing.city", "address", "billing city"),
        ] {
            let found = without_prefix(split(name), &split(around));
            assert_eq!(shown(&found), left, "{name} in {around}");
        }
        assert_eq!(shown(&without_prefix(split("a"), &[])), "a");
    }
}
