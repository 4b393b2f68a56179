use super::rule_front_matter::{checked_files, first_line};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use serde::Deserialize;

/// Reports a rule file that is longer than its editor reads or recommends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OversizedRuleFile {}

impl Rule for OversizedRuleFile {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for (file, source) in checked_files(site, cx) {
            let editor = &file.editor;
            let (most_lines, most_characters) = if file.is_shared {
                (None, editor.shared_characters)
            } else {
                (editor.lines, editor.characters)
            };
            let text = source.text();
            let exceeds = |most: Option<usize>, count: usize| most.filter(|most| count > *most);
            let (lines, characters) = (text.lines().count(), text.chars().count());
            let (count, most, what) = if let Some(most) = exceeds(most_characters, characters) {
                (characters, most, "characters")
            } else if let Some(most) = exceeds(most_lines, lines) {
                (lines, most, "lines")
            } else {
                continue;
            };
            let message = format!(
                "file has {count} {what}: {} reliably follows at most {most}",
                editor.title
            );
            cx.report(first_line(source), message)
                .note("split it by topic, and always apply only what every request needs");
        }
    }
}
