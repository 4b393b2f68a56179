use super::rule_front_matter::{checked_files, first_line};
use crate::files::Source;
use crate::rule::{Cx, Rule};
use crate::rule_files::{Brief, Output, Place, Templates, outputs};
use crate::site::{RuleFile, Site};
use crate::syntax::stamp;
use crate::text::{Span, slice, to_u32};
use serde::Deserialize;
use std::path::PathBuf;

/// Reports a generated rule file that was edited or is outdated.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StaleRuleFile {}

impl Rule for StaleRuleFile {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let mut current = Current::default();
        for (file, source) in checked_files(site, cx) {
            match generated(file, source) {
                None => (),
                Some(Generated::Broken(why)) => {
                    cx.report(first_line(source), why)
                        .note("restore both lines, or delete the rest of the block, then run `mdxlint init-rules`");
                }
                Some(Generated::Edited(span)) => {
                    cx.report(span, "generated content was edited")
                        .note("move the change to `rule-files` of mdxlint.yaml, then run `mdxlint init-rules --force`; or delete this line and keep the file as your own");
                }
                Some(Generated::Untouched(span, hash)) => {
                    if let Some(is_left_over) = current.outdated(site, cx, (file, source), &hash) {
                        let message = if is_left_over {
                            "mdxlint no longer generates this content"
                        } else {
                            "generated content is outdated"
                        };
                        cx.report(span, message).note("run `mdxlint init-rules`");
                    }
                }
            }
        }
    }
}

/// The state of the generated content of a file, according to its stamp.
enum Generated {
    /// Unchanged since it was generated: the span of its stamp, and its hash.
    Untouched(Span, String),
    /// Edited by hand.
    Edited(Span),
    /// A block without its start or end line.
    Broken(&'static str),
}

fn generated(file: &RuleFile, source: &Source) -> Option<Generated> {
    let text = source.text();
    let span = |stamp: &stamp::Stamp| {
        let (start, end) = stamp.range;
        let line = slice(text, (start, end));
        let length = to_u32(line.trim_end().len());
        Span::new(source.id(), start, start + length)
    };
    let (stamp, is_untouched) = if file.is_shared {
        match stamp::block(text) {
            Err(why) => return Some(Generated::Broken(why)),
            Ok(found) => {
                let found = found?;
                let is_untouched = stamp::is_block_untouched(text, &found);
                (found.stamp, is_untouched)
            }
        }
    } else {
        let stamp = stamp::of_file(text)?;
        let is_untouched = stamp::is_untouched(text, &stamp);
        (stamp, is_untouched)
    };
    Some(if is_untouched {
        Generated::Untouched(span(&stamp), stamp.hash)
    } else {
        Generated::Edited(span(&stamp))
    })
}

/// The current output for each editor and folder, cached.
#[derive(Default)]
struct Current {
    cache: Vec<(PathBuf, String, Option<Vec<Output>>)>,
}

impl Current {
    /// Returns whether a file differs from the current output: `Some(true)` if the output no longer exists,
    /// `Some(false)` if its content is different. Returns `None` if the file is up to date or the output is unknown.
    fn outdated(
        &mut self,
        site: &Site,
        cx: &Cx<'_>,
        (file, source): (&RuleFile, &Source),
        hash: &str,
    ) -> Option<bool> {
        let mut cache = self.cache.iter();
        let at = cache.position(|(base, name, _)| *base == file.base && *name == file.editor.name);
        let at = at.unwrap_or_else(|| {
            let files = generate(site, cx, file);
            let (base, name) = (file.base.clone(), file.editor.name.clone());
            self.cache.push((base, name, files));
            self.cache.len() - 1
        });
        let files = self.cache.get(at)?.2.as_ref()?;
        let is_same_path = |output: &&Output| file.base.join(&output.path) == source.path();
        let Some(output) = files.iter().find(is_same_path) else {
            return Some(true);
        };
        let new = if file.is_shared {
            stamp::block(&output.text).ok()??.stamp
        } else {
            stamp::of_file(&output.text)?
        };
        (new.hash != hash).then_some(false)
    }
}

/// Returns the current output for an editor.
fn generate(site: &Site, cx: &Cx<'_>, file: &RuleFile) -> Option<Vec<Output>> {
    let (settings, manifest) = (cx.settings(), site.manifest());
    let place = Place::new(file.base.clone(), site.root().to_owned())?;
    let brief = Brief::new(settings, site, &place);
    let templates = Templates::new(settings.rule_files.templates.as_ref());
    let result = outputs(&templates, &brief, &file.editor, &place, manifest);
    Some(result.ok()?.files)
}
