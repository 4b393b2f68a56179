//! `mdxlint init-rules`: rule files for AI editors, made of the rules of the site.

use super::args::InitRules;
use super::covered::cover_manifest;
use super::generated::{list, unreadable};
use super::steps::{Manner, take};
use super::terminal;
use crate::catalog::{Editor, editors};
use crate::config::{self, Settings};
use crate::files::{Disk, Sources};
use crate::rule_files::{
    Brief, Merge, Place, Step, Templates, add_to_mintignore, merge, outputs, plan, present,
    published, user_rules,
};
use crate::site::{Workspace, find};
use crate::workers::Pool;
use anyhow::Context as _;
use std::borrow::Cow;
use std::io::Write as _;
use std::process::ExitCode;

/// Writes the files, or says what would be written.
pub(super) fn run(arguments: &InitRules) -> anyhow::Result<ExitCode> {
    if arguments.list {
        return list();
    }
    let site = Looked::at(arguments)?;
    let brief = Brief::new(&site.settings, site.workspace.manifest(), &site.place);
    let templates = Templates::new(site.settings.rule_files.templates.as_deref());
    if arguments.user {
        let mut out = terminal::out();
        write!(out, "{}", user_rules(&templates, &brief)?)?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    let (mut steps, mut notes): (Vec<(Step, &str)>, _) = (Vec::new(), Vec::new());
    for editor in &site.editors {
        let manifest = site.workspace.manifest();
        let made = outputs(&templates, &brief, editor, &site.place, manifest)?;
        notes.extend(
            made.warnings
                .iter()
                .map(|words| format!("warning: {words}\n")),
        );
        notes.extend(unreadable(&made));
        let planned = plan(&site.place, editor, &made.files)?;
        for step in planned {
            let file = made.files.iter().find(|file| file.path == step.path);
            // Several editors may read the same file.
            if !steps.iter().any(|(known, _)| known.full == step.full) {
                steps.push((step, file.map_or("", |file| file.read)));
            }
        }
        if let Some(url) = &arguments.mcp {
            let (step, note) = site.server(editor, url, &brief)?;
            steps.extend(step.map(|step| (step, "")));
            notes.extend(note);
        }
    }
    site.say_where();
    let manner = manner(arguments);
    let count = take(&steps, manner, arguments.force)?;
    for note in &notes {
        terminal::say(note);
    }
    let paths = steps.iter().map(|(step, _)| step.path.as_str());
    let is_leaking = keep_private(arguments, &site.place, paths, manner)?;
    if count.kept > 0 && manner != Manner::Check {
        terminal::say(&format!(
            "note: others wrote in {}, so nothing was changed there: take what is yours into mdxlint.yaml (`mdxlint explain stale-rule-file` says how), then run with --force\n",
            files(count.kept)
        ));
    }
    let is_wrong = match manner {
        Manner::Check => count.changed + count.kept > 0 || is_leaking,
        Manner::Show => count.changed + count.kept > 0,
        Manner::Write | Manner::Say => count.kept > 0,
    };
    if manner == Manner::Check && is_wrong {
        terminal::say("note: `mdxlint init-rules` writes them\n");
    }
    Ok(ExitCode::from(u8::from(is_wrong)))
}

fn manner(arguments: &InitRules) -> Manner {
    match arguments {
        InitRules { check: true, .. } => Manner::Check,
        InitRules { diff: true, .. } => Manner::Show,
        InitRules { dry_run: true, .. } => Manner::Say,
        _ => Manner::Write,
    }
}

fn files(count: usize) -> String {
    if count == 1 {
        "1 file was".to_owned()
    } else {
        format!("{count} files were")
    }
}

/// The site, what is wished for it, and where its rule files go.
struct Looked {
    settings: Settings,
    workspace: Workspace,
    editors: Vec<Cow<'static, Editor>>,
    place: Place,
}

impl Looked {
    fn at(arguments: &InitRules) -> anyhow::Result<Self> {
        let start = arguments.dir.clone().unwrap_or_else(|| ".".into());
        let start = Disk
            .real_path(&start)
            .with_context(|| start.display().to_string())?;
        let mut targets = find(std::slice::from_ref(&start), &start);
        let target = match targets.len() {
            1 => targets.remove(0),
            _ => anyhow::bail!("there are several sites below: name the folder of one with --dir"),
        };
        let mut sources = Sources::default();
        let explicit = arguments.config.as_ref();
        let explicit = explicit.map(|path| Disk.real_path(path).unwrap_or_else(|_| path.clone()));
        let settings = config::load(&target.root, explicit.as_deref(), &mut sources)?;
        let root = target.root.clone();
        let wished = if arguments.editors.is_empty() {
            &settings.rule_files.editors
        } else {
            &arguments.editors
        };
        let editors = wished.iter().map(|name| editor(name));
        let mut editors = editors.collect::<anyhow::Result<Vec<_>>>()?;
        if editors.is_empty() {
            editors = present(&root);
        }
        let place = match &arguments.dir {
            None => Place::decide(&root, &editors),
            Some(_) => Place::new(start, root).with_context(
                || "--dir lies inside the site: name its root, or a folder around it",
            )?,
        };
        let mut workspace = Workspace::open(target, Pool::default(), sources);
        cover_manifest(&mut workspace);
        Ok(Self {
            settings,
            workspace,
            editors,
            place,
        })
    }

    fn say_where(&self) {
        let names: Vec<&str> = self.editors.iter().map(|it| it.title.as_str()).collect();
        let (names, base) = (names.join(", "), self.place.base().display());
        let scope = match self.place.prefix() {
            "" => "the root of the site".to_owned(),
            prefix => format!("around the site in {prefix}/"),
        };
        terminal::say(&format!("For {names} in {base} ({scope}):\n"));
        if self.workspace.manifest().root().is_none() {
            terminal::say(
                "note: there is no docs.json: the files say nothing of the site itself\n",
            );
        }
        let mistakes = self.settings.problems.len();
        if mistakes > 0 {
            terminal::say(&format!(
                "warning: the configuration holds {mistakes} mistakes: `mdxlint check` shows them\n"
            ));
        }
    }

    /// Names the server of the documentation for an editor: a file to write, or what to say.
    fn server(
        &self,
        editor: &Editor,
        url: &str,
        brief: &Brief,
    ) -> anyhow::Result<(Option<Step>, Option<String>)> {
        let url = match (url, &self.settings.address) {
            ("", Some(address)) => format!("{address}/mcp"),
            ("", None) => anyhow::bail!(
                "--mcp needs an address: write `--mcp https://docs.example.com/mcp`, or `address:` in the configuration"
            ),
            (url, _) => url.to_owned(),
        };
        let has_host = ["https://", "http://"].iter().any(|scheme| {
            url.strip_prefix(scheme)
                .is_some_and(|rest| !rest.is_empty())
        });
        if !has_host {
            anyhow::bail!("`{url}` is no address of a server: it begins with `https://`");
        }
        let merged = merge(editor, &self.place, &server_name(brief.name()), &url);
        let title = &editor.title;
        Ok(match merged.map_err(anyhow::Error::msg)? {
            Merge::Write(step) => (Some(step), None),
            Merge::Known(name) => (
                None,
                Some(format!("note: {title} knows {url} already, as `{name}`\n")),
            ),
            Merge::ByHand { path, lines } => {
                (None, Some(format!("note: add this to {path}:\n{lines}")))
            }
            Merge::Nowhere => (
                None,
                Some(format!(
                    "note: {title} names no servers in the project: add {url} in its settings\n"
                )),
            ),
        })
    }
}

/// The name of the server: `parcel-docs`.
fn server_name(site: Option<&str>) -> String {
    let site = site.unwrap_or_default().to_lowercase();
    let words = site.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words = words.filter(|word| !word.is_empty() && *word != "docs");
    words.chain(["docs"]).collect::<Vec<_>>().join("-")
}

fn editor(name: &str) -> anyhow::Result<Cow<'static, Editor>> {
    editors().find(name).with_context(|| {
        format!("`{name}` is no name of an editor: `mdxlint init-rules --list` shows those that are known")
    })
}

/// Keeps files out of what the platform publishes, or says how. Whether some would be published.
fn keep_private<'p>(
    arguments: &InitRules,
    place: &Place,
    paths: impl Iterator<Item = &'p str>,
    manner: Manner,
) -> anyhow::Result<bool> {
    let lines = published(place, paths);
    if lines.is_empty() {
        return Ok(false);
    }
    if arguments.mintignore && manner == Manner::Write {
        add_to_mintignore(place, &lines)?;
        terminal::say(&format!("Added {} to .mintignore.\n", lines.join(", ")));
        return Ok(false);
    }
    terminal::say(&format!(
        "warning: the platform publishes {}: run with --mintignore, or add to .mintignore:\n{}\n",
        lines.join(", "),
        lines.join("\n")
    ));
    Ok(arguments.mintignore)
}
