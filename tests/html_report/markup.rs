//! Reads the tags of a page. In its texts and values, every `<`, `>` and `"` is escaped.

use regex::Regex;

/// A start tag.
pub(crate) struct Tag {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
}

impl Tag {
    /// Returns the value of an attribute.
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| &**value)
    }
}

/// Returns every start tag outside the style and the script.
pub(crate) fn tags(html: &str) -> Vec<Tag> {
    let own =
        Regex::new(r"(?s)(<style>).*?(</style>)|(<script>).*?(</script>)").expect("a pattern");
    let html = own.replace_all(html, "$1$2$3$4");
    let tag = Regex::new(r#"<([a-zA-Z][^\s>]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*/?>"#)
        .expect("a pattern");
    let attribute = Regex::new(r#"([^\s=>]+)(?:="([^"]*)")?"#).expect("a pattern");
    let starts = Regex::new(r"<[a-zA-Z]")
        .expect("a pattern")
        .find_iter(&html)
        .count();
    let found: Vec<Tag> = tag
        .captures_iter(&html)
        .map(|found| Tag {
            name: found[1].to_owned(),
            attributes: attribute
                .captures_iter(found[2].trim_end_matches('/'))
                .map(|one| {
                    (
                        one[1].to_owned(),
                        one.get(2).map_or("", |value| value.as_str()).to_owned(),
                    )
                })
                .collect(),
        })
        .collect();
    assert_eq!(
        found.len(),
        starts,
        "every `<` before a letter starts a tag"
    );
    found
}

/// Returns the ids, in order.
pub(crate) fn ids(html: &str) -> Vec<String> {
    let tags = tags(html);
    let ids = tags.iter().filter_map(|tag| tag.attribute("id"));
    ids.map(str::to_owned).collect()
}
