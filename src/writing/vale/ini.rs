//! Reads the form of `.vale.ini`: sections, and keys with values.

/// A key and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    /// The key.
    pub(super) key: String,
    /// The value, without comments and quotes.
    pub(super) value: String,
    /// The number of the line, from 1.
    pub(super) line: usize,
}

/// A section and its entries, in order. A key may occur several times.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct IniSection {
    /// The name. Empty before the first section.
    pub(super) name: String,
    /// The number of its line, from 1.
    pub(super) line: usize,
    /// The entries.
    pub(super) entries: Vec<Entry>,
}

impl IniSection {
    /// Returns the last value of `key`.
    pub(super) fn value(&self, key: &str) -> Option<&str> {
        let mut entries = self.entries.iter().rev();
        let entry = entries.find(|entry| entry.key == key)?;
        Some(&entry.value)
    }

    /// Returns the items of all values of `key`.
    pub(super) fn list(&self, key: &str) -> Vec<String> {
        self.items(key).map(|(item, _)| item).collect()
    }

    /// Returns the items of all values of `key`, each with its line.
    pub(super) fn items(&self, key: &str) -> impl Iterator<Item = (String, usize)> {
        let entries = self.entries.iter().filter(move |entry| entry.key == key);
        entries.flat_map(|entry| items(&entry.value).into_iter().map(|one| (one, entry.line)))
    }
}

/// Splits a value into its items, which commas separate. `\,` is a comma.
pub(super) fn items(value: &str) -> Vec<String> {
    let escaped = value.replace("\\,", "\u{0}");
    let items = escaped
        .split(',')
        .map(|item| item.trim().replace('\u{0}', ","));
    items.filter(|item| !item.is_empty()).collect()
}

/// Reads a file. Lines that are neither a section nor an entry are ignored.
pub(super) fn read(text: &str) -> Vec<IniSection> {
    let mut sections = vec![IniSection::default()];
    let mut lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    while let Some((index, line)) = lines.next() {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with(['#', ';']) {
            continue;
        }
        if let Some(name) = trimmed
            .strip_prefix('[')
            .and_then(|rest| rest.rsplit_once(']'))
        {
            sections.push(IniSection {
                name: name.0.trim().to_owned(),
                line: index + 1,
                entries: Vec::new(),
            });
            continue;
        }
        let Some((key, value)) = trimmed.split_once('=') else {
            continue;
        };
        let mut whole = value.trim().to_owned();
        while let Some(start) = whole.strip_suffix('\\') {
            let next = lines.next().map_or("", |(_, next)| next.trim());
            whole = format!("{start}{next}");
        }
        let last = sections.len() - 1;
        sections[last].entries.push(Entry {
            key: key.trim().to_owned(),
            value: bare(&whole).to_owned(),
            line: index + 1,
        });
    }
    sections
}

/// Returns a value without the comment after it and the quotes around it.
fn bare(value: &str) -> &str {
    let comments = [" #", " ;"].into_iter().filter_map(|mark| value.find(mark));
    let value = comments.min().map_or(value, |at| &value[..at]).trim();
    let quoted = |quote| value.strip_prefix(quote)?.strip_suffix(quote);
    quoted('"')
        .or_else(|| quoted('\''))
        .or_else(|| quoted('`'))
        .unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read() {
        let sections = read(
            "StylesPath = styles # here\n\n[*.{md,mdx}]\nBasedOnStyles = Vale, \\\n  Google\nGoogle.We = \"NO\"\nTokenIgnores = a\\,b, c\nTokenIgnores = d\nnothing\n",
        );
        assert_eq!(sections[0].value("StylesPath"), Some("styles"));
        assert_eq!(sections[1].name, "*.{md,mdx}");
        assert_eq!(sections[1].list("BasedOnStyles"), ["Vale", "Google"]);
        assert_eq!(sections[1].value("Google.We"), Some("NO"));
        assert_eq!(sections[1].list("TokenIgnores"), ["a,b", "c", "d"]);
        assert_eq!(sections[1].entries[1].line, 6);
    }
}
