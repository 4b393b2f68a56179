use super::phrase_list::plain_heading;
use super::verb_forms::{VerbForm, only_other};
use crate::catalog::TITLES;
use crate::page::{Heading, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The minimum number of headings: the form of fewer is not a pattern.
const MIN_HEADINGS: usize = 4;

/// Reports a heading with another verb form than all headings beside it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnparallelHeadings {}

impl Rule for UnparallelHeadings {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if page.headings().len() < MIN_HEADINGS || !cx.is_english(page) {
            return;
        }
        let mut groups: BTreeMap<(u32, u8, Option<u32>), Vec<Heading<'_>>> = BTreeMap::new();
        // For each level, the start of the section around headings of this level.
        let mut around = [0_u32; 8];
        for heading in page.headings() {
            let level = heading.level.min(6);
            for deeper in &mut around[usize::from(level) + 1..] {
                *deeper = heading.span.start;
            }
            // "Overview" and "Troubleshooting" have one form everywhere.
            let is_generic = TITLES.generic.contains(&plain_heading(heading.text));
            if !is_generic && !page.is_history(heading.parent) {
                let section = (around[usize::from(level)], level, heading.parent);
                groups.entry(section).or_default().push(heading);
            }
        }
        for group in groups.values().filter(|group| group.len() >= MIN_HEADINGS) {
            let forms: Option<Vec<_>> = group.iter().map(|one| VerbForm::of(one.text)).collect();
            let Some((index, form, common)) = forms.as_deref().and_then(only_other) else {
                continue;
            };
            let message = format!(
                "heading starts with {}, and the headings beside it with {}",
                form.name(),
                common.name()
            );
            cx.report(group[index].span, message)
                .note("use the same form for all headings of a section");
        }
    }
}
