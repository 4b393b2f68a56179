//! `mdxlint vale`: shows the styles of the site's Vale configuration.

use super::args::Vale;
use super::nav;
use super::safe_writer::Content;
use super::terminal;
use super::values::RulesFormat;
use crate::catalog::find;
use crate::config::{self, Level, Settings};
use crate::diagnostic::Severity;
use crate::files::Sources;
use crate::gate::whole_site;
use crate::report::{counted, plain, pretty_json};
use crate::site::Site;
use crate::writing::vale::{SkippedRule, Styles};
use crate::writing::{StyleRule, WordCount, count_words};
use anyhow::Context as _;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

/// What was read of a Vale configuration.
#[derive(Debug, Serialize)]
struct Summary {
    file: String,
    styles: BTreeMap<String, Vec<RuleSummary>>,
    skipped: Vec<Skipped>,
    /// The number of terms in the vocabularies.
    terms: usize,
    words: Words,
}

/// A rule.
#[derive(Debug, Serialize)]
struct RuleSummary {
    rule: String,
    severity: &'static str,
    /// The number of pages that it is on for.
    pages: usize,
}

/// What is not run.
#[derive(Debug, Serialize)]
struct Skipped {
    name: String,
    why: String,
    /// The file and the line.
    place: Option<String>,
}

/// The words that readers see on pages with rules.
#[derive(Debug, Serialize)]
struct Words {
    all: usize,
    /// Those that the configuration hides.
    hidden: usize,
}

/// Runs the command.
pub(super) fn run(arguments: &Vale) -> anyhow::Result<ExitCode> {
    #[expect(clippy::disallowed_methods, reason = "the folder is relative to it")]
    let working = std::env::current_dir().context("the working folder does not exist")?;
    let target = whole_site::target(arguments.folder.as_deref(), &working)?;
    let mut sources = Sources::default();
    let settings = config::load(&target.root, None, &mut sources)?;
    let site = nav::read_with(target, &settings, sources);
    let Some(styles) = &settings.styles else {
        terminal::say("No Vale configuration found, or mdxlint.yaml turns it off.\n");
        return Ok(ExitCode::SUCCESS);
    };
    let summary = summary(styles, &settings, &site);
    let (text, content) = match arguments.format {
        RulesFormat::Text => (as_text(&summary), Content::Lines { has_colour: false }),
        RulesFormat::Json => (pretty_json(&summary), Content::Data),
    };
    let mut out = terminal::out(content);
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn summary(styles: &Styles, settings: &Settings, site: &Site) -> Summary {
    let mut words = WordCount::default();
    let mut on = vec![(0, Severity::Info); styles.rules.len()];
    let mut known: HashMap<Vec<bool>, Vec<Level>> = HashMap::new();
    for page in site.pages() {
        if settings.excludes(page.source().path()) {
            continue;
        }
        let overrides = settings.overrides_for(page.source().path());
        let level = |rule: &StyleRule| settings.resolve_rule(find(&rule.name)?, &overrides).level;
        let levels = known
            .entry(overrides.clone())
            .or_insert_with(|| styles.rules.iter().map(level).collect());
        for (count, level) in on.iter_mut().zip(levels.iter()) {
            *count = level.map_or(*count, |severity| (count.0 + 1, severity));
        }
        if levels.iter().any(Option::is_some) {
            let own = count_words(page, styles.setting());
            words.all += own.all;
            words.hidden += own.hidden;
        }
    }
    let mut named: BTreeMap<String, Vec<RuleSummary>> = BTreeMap::new();
    for (rule, (pages, severity)) in styles.rules.iter().zip(on) {
        let style = rule.name.split('.').next().unwrap_or_default();
        let severity = if pages == 0 { rule.severity } else { severity };
        named
            .entry(style.to_owned())
            .or_default()
            .push(RuleSummary {
                rule: rule.name.clone(),
                severity: severity.as_str(),
                pages,
            });
    }
    let skipped = |one: &SkippedRule| Skipped {
        name: one.name.clone(),
        why: one.why.clone(),
        place: one.place.clone(),
    };
    Summary {
        file: styles
            .file
            .strip_prefix(site.root())
            .unwrap_or(&styles.file)
            .display()
            .to_string(),
        styles: named,
        skipped: styles.skipped.iter().map(skipped).collect(),
        terms: styles.vocabulary.len(),
        words: Words {
            all: words.all,
            hidden: words.hidden,
        },
    }
}

fn as_text(summary: &Summary) -> String {
    let mut text = String::new();
    if !summary.file.is_empty() {
        let _ = writeln!(text, "{}", plain(&summary.file));
    }
    for (style, rules) in &summary.styles {
        let _ = writeln!(
            text,
            "\n{} ({})",
            plain(style),
            counted(rules.len(), "rule")
        );
        for rule in rules {
            let pages = match rule.pages {
                0 => "off".to_owned(),
                count => format!("on {}", counted(count, "page")),
            };
            let _ = writeln!(
                text,
                "  {:<32} {:<8} {pages}",
                plain(&rule.rule),
                rule.severity
            );
        }
    }
    if !summary.skipped.is_empty() {
        text.push_str("\nnot run, or without effect\n");
        for one in &summary.skipped {
            let place = one.place.as_ref();
            let place = place.map_or_else(String::new, |place| format!(" ({place})"));
            let why = format!("{}{place}", one.why);
            let _ = writeln!(text, "  {:<32} {}", plain(&one.name), plain(&why));
        }
    }
    if summary.terms > 0 {
        let _ = writeln!(
            text,
            "\n{} in the vocabularies",
            counted(summary.terms, "term")
        );
    }
    let Words { all, hidden } = summary.words;
    if let Some(tenths) = (hidden * 1000).checked_div(all) {
        let _ = writeln!(text, "{all} words on pages with rules");
        if hidden > 0 {
            let _ = writeln!(
                text,
                "{hidden} of them ({}.{} %) are hidden by IgnoredScopes, SkippedScopes and TokenIgnores",
                tenths / 10,
                tenths % 10
            );
        }
    }
    text
}
