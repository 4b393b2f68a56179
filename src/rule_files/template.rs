//! Renders templates. Only this file and the filters use the template engine here.

use super::Brief;
use super::bounds::{Allowance, FUEL, Limited, MAX_FILTERED, MAX_INCLUDES, MAX_WRITTEN, refusal};
use super::filters::add_filters;
use super::text::tidy;
use crate::files::{Disk, Root};
use crate::secrets::masked;
use include_dir::{Dir, include_dir};

use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, Error, ErrorKind, UndefinedBehavior, context, escape_formatter};
use serde::Serialize;
use std::path::PathBuf;

/// The built-in templates.
static BUILT_IN: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates/rules");

/// The reason why a template cannot be rendered.
#[derive(Debug, thiserror::Error)]
#[error("the template `{name}`, line {line}: {why}")]
pub struct TemplateError {
    name: String,
    line: usize,
    why: String,
}

/// Another rule file, for a file that lists them.
#[derive(Debug, Clone, Serialize)]
pub(super) struct FileName {
    pub(super) name: String,
    pub(super) purpose: &'static str,
}

/// The templates of one run: the user's, and the built-in ones that the user has not replaced.
#[derive(Debug)]
pub struct Templates {
    environment: Environment<'static>,
    /// How many more bytes of values the current template may write.
    written: Allowance,
    /// How many more bytes the filters of the current template may read and return.
    filtered: Allowance,
}

impl Templates {
    /// Returns the built-in templates; those with the same name in `own` replace them.
    pub fn new(own: Option<&(Root, PathBuf)>) -> Self {
        let mut environment = Environment::new();
        // Nested loops could run for hours.
        environment.set_fuel(Some(FUEL));
        environment.set_recursion_limit(MAX_INCLUDES);
        environment.set_undefined_behavior(UndefinedBehavior::SemiStrict);
        let syntax = SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .build();
        environment.set_syntax(syntax.unwrap_or_default());
        let (written, filtered) = (Allowance::default(), Allowance::default());
        let counted = written.clone();
        environment.set_formatter(move |out, state, value| {
            let size = value
                .as_str()
                .map_or_else(|| value.to_string().len(), str::len);
            if counted.take(size) {
                escape_formatter(out, state, value)
            } else {
                Err(Error::new(
                    ErrorKind::InvalidOperation,
                    "it writes too much",
                ))
            }
        });
        // Their values can contain themselves many times.
        for name in ["dict", "namespace", "debug"] {
            environment.remove_global(name);
        }
        environment.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
        add_filters(&mut environment, &filtered);
        let own = own.cloned();
        environment.set_loader(move |name| source_of(name, own.as_ref()));
        Self {
            environment,
            written,
            filtered,
        }
    }

    /// Renders the text `id`. `files` are the other files that it can list; none if it is a section of a shared file.
    /// `is_short` leaves out examples and references, for texts that are always read.
    ///
    /// # Errors
    /// [`TemplateError`] for an invalid template of the user.
    pub(super) fn render(
        &self,
        id: &str,
        brief: &Brief,
        files: &[FileName],
        is_short: bool,
    ) -> Result<String, TemplateError> {
        let name = format!("{id}.md");
        let template_error = |error: &Error| TemplateError {
            name: error.name().unwrap_or(&name).to_owned(),
            line: error.line().unwrap_or_default(),
            why: error.to_string(),
        };
        let template = self
            .environment
            .get_template(&name)
            .map_err(|error| template_error(&error))?;
        let rest = context! { files => Value::from(Serde(files)), is_short };
        let facts = Value::from(Serde(brief));
        self.written.reset(MAX_WRITTEN);
        self.filtered.reset(MAX_FILTERED);
        let mut out = Limited::default();
        template
            .render_captured_to(context! { ..rest, ..facts }, &mut out)
            .map_err(|error| template_error(&error))?;
        let text = String::from_utf8_lossy(&out.text);
        // Rule files are committed, and terms and titles may contain secrets.
        Ok(brief.mask().hide(&masked(&tidy(&text))).into_owned())
    }
}

/// Returns the text of the template `name`: the one in the folder `own`, or the built-in one.
fn source_of(name: &str, own: Option<&(Root, PathBuf)>) -> Result<Option<String>, Error> {
    // A template cannot include a file outside its folder.
    let is_name = !name.contains(['/', '\\']);
    let theirs = own
        .filter(|_| is_name)
        .map(|(root, folder)| (root, folder.join(name)));
    let is_there = |(root, path): &(&Root, PathBuf)| Disk.is_file(path) || root.leads_out(path);
    if let Some((root, theirs)) = theirs.filter(is_there) {
        return root
            .read_text(&theirs)
            .and_then(|text| match refusal(&text) {
                None => Ok(Some(text)),
                Some(why) => Err(why),
            })
            .map_err(|why| Error::new(ErrorKind::InvalidOperation, why));
    }
    let built_in = BUILT_IN
        .get_file(name)
        .and_then(|file| file.contents_utf8());
    Ok(built_in.map(str::to_owned))
}
