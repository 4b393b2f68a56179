//! Creates the sinks of the output formats.

use super::args::Check;
use super::values::Format;
use crate::engine::Sink;
use crate::files::{Base, Disk};
use crate::report::{
    Agent, Checkstyle, Concise, Earlier, Full, Github, Gitlab, Grouped, Html, Json, JsonLines,
    Junit, Markdown, Rdjson, Sarif, plain,
};
use std::io::Write;
use std::path::Path;

/// What the sinks of a run have in common.
pub(super) struct Sinks {
    /// The working folder.
    pub(super) base: Base,
    /// The report that `--compare` names.
    earlier: Option<Earlier>,
}

impl Sinks {
    /// Reads the report that `arguments` name.
    ///
    /// # Errors
    /// Returns an error if it cannot be read, or no output would show it.
    pub(super) fn new(arguments: &Check, base: &Base) -> anyhow::Result<Self> {
        let mut formats = arguments.files.output.iter().map(|output| output.format);
        let has_html =
            arguments.format == Some(Format::Html) || formats.any(|one| one == Format::Html);
        let earlier = match &arguments.files.compare {
            None => None,
            Some(_) if !has_html => {
                anyhow::bail!("--compare requires --output html=FILE or --format html")
            }
            Some(path) => Some(read_report(&base.0.join(path), path)?),
        };
        Ok(Self {
            base: base.clone(),
            earlier,
        })
    }

    /// Creates the sink of a format that writes to `out`.
    pub(super) fn sink(&self, format: Format, out: Box<dyn Write>, colour: bool) -> Box<dyn Sink> {
        let base = base_for(format, &self.base);
        match format {
            Format::Full => Box::new(Full::new(out, base, colour)),
            Format::Concise => Box::new(Concise::new(out, base)),
            Format::Grouped => Box::new(Grouped::new(out, base, colour)),
            Format::Json => Box::new(Json::new(out, base)),
            Format::Jsonl => Box::new(JsonLines::new(out, base)),
            Format::Sarif => Box::new(Sarif::new(out, base)),
            Format::Github => Box::new(Github::new(out, base)),
            Format::Gitlab => Box::new(Gitlab::new(out, base)),
            Format::Junit => Box::new(Junit::new(out, base)),
            Format::Checkstyle => Box::new(Checkstyle::new(out, base)),
            Format::Rdjson => Box::new(Rdjson::new(out, base)),
            Format::Markdown => Box::new(Markdown::new(out, base)),
            Format::Html => Box::new(Html::new(out, base, self.earlier.clone())),
            Format::Agent => Box::new(Agent::new(out, base)),
        }
    }
}

fn read_report(path: &Path, name: &Path) -> anyhow::Result<Earlier> {
    let text = Disk.read_named_text(path);
    let report = text.and_then(|text| Earlier::parse(&text));
    let name = plain(&name.display().to_string()).into_owned();
    report.map_err(|why| anyhow::anyhow!("--compare {name}: {why}"))
}

/// Returns the folder to which a service resolves paths, if it contains the working folder, otherwise the working folder.
fn base_for(format: Format, base: &Base) -> Base {
    let variable = match format {
        Format::Github => "GITHUB_WORKSPACE",
        Format::Gitlab => "CI_PROJECT_DIR",
        _ => return base.clone(),
    };
    let root = std::env::var_os(variable).filter(|root| !root.is_empty());
    let root = root.and_then(|root| Disk.real_path(Path::new(&root)).ok());
    root.filter(|root| base.0.starts_with(root))
        .map_or_else(|| base.clone(), Base)
}
