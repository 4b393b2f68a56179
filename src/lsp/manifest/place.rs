//! The place of the cursor in JSON that is not complete yet.

/// A step from the root of the file to a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// To the value of a key.
    Key(String),
    /// To an item of a list.
    Item,
}

/// What is being written at the end of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    /// The steps to the object of a key, or to a value.
    pub(super) path: Vec<Step>,
    /// Whether it is a key.
    pub(super) is_key: bool,
    /// The keys of the object before the cursor; none for a value.
    pub(super) keys: Vec<String>,
    /// The offset after the quote of the string that is open; `None` outside of a string.
    pub(super) string: Option<usize>,
}

/// An object or a list that is open.
struct Open {
    is_object: bool,
    /// The keys so far, the last one that of the value.
    keys: Vec<String>,
    /// Whether a value follows, not a key.
    is_value: bool,
}

/// Returns the place at the end of the text before the cursor.
pub(super) fn place(before: &str) -> Place {
    let mut open: Vec<Open> = Vec::new();
    let (bytes, mut at) = (before.as_bytes(), 0);
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'"' => {
                let Some(end) = string_end(bytes, at) else {
                    return here(&open, Some(at));
                };
                if let Some(top) = open.last_mut().filter(|top| top.is_object && !top.is_value) {
                    let key = before.get(at..end).unwrap_or_default();
                    top.keys.push(key.to_owned());
                }
                at = end + 1;
            }
            b'{' | b'[' => open.push(Open {
                is_object: byte == b'{',
                keys: Vec::new(),
                is_value: byte == b'[',
            }),
            b'}' | b']' => {
                open.pop();
            }
            b':' | b',' => {
                if let Some(top) = open.last_mut() {
                    top.is_value = byte == b':' || !top.is_object;
                }
            }
            _ => (),
        }
    }
    here(&open, None)
}

/// Returns the offset of the quote that ends the string at `start`.
fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        match *bytes.get(at)? {
            b'"' => return Some(at),
            b'\\' => at += 2,
            b'\n' => return None,
            _ => at += 1,
        }
    }
}

fn here(open: &[Open], string: Option<usize>) -> Place {
    let is_key = open
        .last()
        .is_some_and(|top| top.is_object && !top.is_value);
    let steps = open.iter().enumerate().filter_map(|(depth, level)| {
        if !level.is_object {
            return Some(Step::Item);
        }
        // The object of a key that is being written has no step.
        let is_own = is_key && depth + 1 == open.len();
        let key = level.keys.last().filter(|_| !is_own)?;
        Some(Step::Key(key.clone()))
    });
    let top = open.last().filter(|_| is_key);
    Place {
        path: steps.collect(),
        is_key,
        keys: top.map_or_else(Vec::new, |top| top.keys.clone()),
        string,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(before: &str) -> (String, bool, Option<usize>) {
        let place = place(before);
        let steps = place.path.iter().map(|step| match step {
            Step::Key(key) => key.as_str(),
            Step::Item => "[]",
        });
        (
            steps.collect::<Vec<_>>().join("."),
            place.is_key,
            place.string,
        )
    }

    #[test]
    fn keys_and_values_are_told_apart() {
        let cases = [
            ("{", "", true, None),
            ("{ \"the", "", true, Some(3)),
            ("{ \"theme\": \"mi", "theme", false, Some(12)),
            ("{ \"a\": 1, \"b\\\"c\": { \"d", "b\\\"c", true, Some(21)),
            (
                "{ \"navigation\": { \"groups\": [ { \"pages\": [\"a\", \"",
                "navigation.groups.[].pages.[]",
                false,
                Some(48),
            ),
            ("{ \"a\": {}, ", "", true, None),
        ];
        for (before, path, is_key, string) in cases {
            assert_eq!(found(before), (path.to_owned(), is_key, string), "{before}");
        }
        assert_eq!(place("{ \"a\": 1, \"b\": 2, \"").keys, ["a", "b"]);
    }
}
