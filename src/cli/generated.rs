//! Output of `mdxlint init-rules` about editors and generated files.

use super::terminal;
use crate::catalog::EDITORS;
use crate::files::Source;
use crate::page::Page;
use crate::rule_files::Outputs;
use crate::text::FileId;
use crate::workers::{Outcome, Pool};
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Returns a warning for each generated file that is not valid MDX, because the platform cannot read it.
pub(super) fn mdx_errors(made: &Outputs) -> Vec<String> {
    let files = made.files.iter();
    let texts = files.map(|file| (file.path.clone(), file.text.clone()));
    let texts: Arc<Vec<(String, String)>> = Arc::new(texts.collect());
    let work = Arc::clone(&texts);
    let job = move |index: usize| {
        let (path, text) = &work[index];
        let source = Source::new(FileId(0), PathBuf::from(path), text.clone());
        let page = Page::read(Arc::new(source), path);
        let errors = page.syntax_errors().iter();
        let first = errors
            .map(|error| (error.range.0, error.message.clone()))
            .next();
        first.map(|(at, why)| (page.source().position(at).line, why))
    };
    let outcomes = Pool::default().run(texts.len(), job, &mut |_| ());
    let mut notes = Vec::new();
    for ((path, _), outcome) in texts.iter().zip(outcomes) {
        if let Outcome::Done(Some((line, why))) = outcome {
            notes.push(format!(
                "warning: {path}:{line} is not valid MDX: {why}; fix the text in the configuration or the template\n"
            ));
        }
    }
    notes
}

/// Prints the known editors.
pub(super) fn list_editors() -> anyhow::Result<ExitCode> {
    let mut out = terminal::plain_out();
    for editor in EDITORS.iter() {
        let path = match &editor.folder {
            Some(folder) => format!("{folder}/*{}", editor.ending),
            None => editor.shared.last().cloned().unwrap_or_default(),
        };
        let aliases = match &editor.aliases[..] {
            [] => String::new(),
            aliases => format!(" (also {})", aliases.join(", ")),
        };
        writeln!(
            out,
            "{:12} {path:40} {}{aliases}",
            editor.name, editor.title
        )?;
    }
    writeln!(
        out,
        "NAME         {:40} any other editor",
        ".NAME/rules/*.mdc"
    )?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Runs a job that renders templates, which may be part of the site, with the time limit of one page.
///
/// # Errors
/// Returns an error if the job panics or reaches the limit.
pub(super) fn within_limit<R: Send + 'static>(
    job: impl Fn() -> R + Send + Sync + 'static,
) -> anyhow::Result<R> {
    let pool = Pool::default();
    let seconds = pool.limit.as_secs_f64();
    match pool.run(1, move |_| job(), &mut |_| ()).pop() {
        Some(Outcome::Done(done)) => Ok(done),
        Some(Outcome::Panicked(why)) => anyhow::bail!("rendering the templates failed: {why}"),
        Some(Outcome::TimedOut) | None => anyhow::bail!(
            "rendering the templates took longer than {seconds} s; simplify the loops in the templates of the site"
        ),
    }
}
