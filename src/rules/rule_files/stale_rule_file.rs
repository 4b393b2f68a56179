use super::support::{first_line, looked_at};
use crate::files::Source;
use crate::rule::{Cx, Rule};
use crate::rule_files::{Brief, Output, Place, Templates, outputs};
use crate::site::{RuleFile, Site};
use crate::syntax::stamp;
use crate::text::{Span, fit};
use serde::Deserialize;
use std::path::PathBuf;

/// Reports a generated rule file that was edited, or that would be written otherwise today.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StaleRuleFile {}

impl Rule for StaleRuleFile {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let mut made = Made::default();
        for (file, source) in looked_at(site, cx) {
            match generated(file, source) {
                None => (),
                Some(Generated::Broken(why)) => {
                    cx.report(first_line(source), why)
                        .note("restore the two lines, or delete what is left of the block, and run `mdxlint init-rules`");
                }
                Some(Generated::Edited(span)) => {
                    cx.report(span, "this was generated, and edited since")
                        .note("move the change into `rule-files` of mdxlint.yaml, then run `mdxlint init-rules --force`; or delete this line and keep the file as your own");
                }
                Some(Generated::Untouched(span, hash)) => {
                    if let Some(is_left_over) = made.lags(site, cx, (file, source), &hash) {
                        let message = if is_left_over {
                            "this was generated, and is not any more"
                        } else {
                            "this was generated from other rules than those of today"
                        };
                        cx.report(span, message).note("run `mdxlint init-rules`");
                    }
                }
            }
        }
    }
}

/// What was generated in a file, by its stamp.
enum Generated {
    /// It is as it was written: where its stamp stands, and its hash.
    Untouched(Span, String),
    /// Somebody changed it.
    Edited(Span),
    /// A block of it has lost one of its ends.
    Broken(&'static str),
}

fn generated(file: &RuleFile, source: &Source) -> Option<Generated> {
    let text = source.text();
    let span = |stamp: &stamp::Stamp| {
        let (start, end) = stamp.range;
        let line = text.get(start as usize..end as usize).unwrap_or_default();
        let length = fit(line.trim_end().len());
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

/// What would be written now, for each editor and place that was met.
#[derive(Default)]
struct Made {
    known: Vec<(PathBuf, String, Option<Vec<Output>>)>,
}

impl Made {
    /// Whether a file is not what would be written now: false where it would be another, true where there would be
    /// none. None where it is, or where that cannot be known.
    fn lags(
        &mut self,
        site: &Site,
        cx: &Cx<'_>,
        (file, source): (&RuleFile, &Source),
        hash: &str,
    ) -> Option<bool> {
        let mut known = self.known.iter();
        let at = known.position(|(base, name, _)| *base == file.base && *name == file.editor.name);
        let at = at.unwrap_or_else(|| {
            let files = make(site, cx, file);
            let (base, name) = (file.base.clone(), file.editor.name.clone());
            self.known.push((base, name, files));
            self.known.len() - 1
        });
        let files = self.known.get(at)?.2.as_ref()?;
        let is_it = |output: &&Output| file.base.join(&output.path) == source.path();
        let Some(output) = files.iter().find(is_it) else {
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

/// The files of an editor as they would be written now.
fn make(site: &Site, cx: &Cx<'_>, file: &RuleFile) -> Option<Vec<Output>> {
    let (settings, manifest) = (cx.settings(), site.manifest());
    let place = Place::new(file.base.clone(), site.root().to_owned())?;
    let brief = Brief::new(settings, site, &place);
    let templates = Templates::new(settings.rule_files.templates.as_ref());
    let made = outputs(&templates, &brief, &file.editor, &place, manifest);
    Some(made.ok()?.files)
}
