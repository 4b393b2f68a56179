//! Renders the templates of the page. The only file of the report that uses the template engine.

use super::text::escaped;
use crate::report::summary::{counted, grouped};
use include_dir::{Dir, include_dir};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, Value};
use minijinja::{AutoEscape, Environment, Error, Output, State, UndefinedBehavior};
use serde::Serialize;
use std::io;

/// The templates.
static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates/report");

/// The style of the page.
pub(super) const STYLE: &str = concat!(
    include_str!("../../../templates/theme.css"),
    include_str!("../../../templates/report/style.css")
);
/// The script of the page.
pub(super) const SCRIPT: &str = include_str!("../../../templates/report/script.js");

/// The templates of the page. Every value is escaped, unless the template says that it is HTML.
pub(super) struct Templates(Environment<'static>);

impl Templates {
    /// Prepares the templates.
    pub(super) fn new() -> Self {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::SemiStrict);
        let syntax = SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .build();
        environment.set_syntax(syntax.unwrap_or_default());
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.set_formatter(write_value);
        environment.add_filter("number", grouped);
        environment.add_filter("counted", |count: usize, what: String| {
            counted(count, &what)
        });
        environment.set_loader(|name| {
            let file = FILES.get_file(name);
            let text = file.and_then(|file| file.contents_utf8());
            Ok(text.map(|text| text.trim_end().to_owned()))
        });
        Self(environment)
    }

    /// Renders a template with a view.
    ///
    /// # Errors
    /// Returns an error if the template and the view do not fit, which is a bug.
    pub(super) fn render(&self, name: &str, view: &impl Serialize) -> io::Result<String> {
        let template = self.0.get_template(name);
        let text = template.and_then(|template| template.render(Value::from(Serde(view))));
        text.map_err(|why| io::Error::other(format!("templates/report/{name}: {why}")))
    }
}

/// Writes a value. Unlike the escapes of the engine, those of the report also show control characters, and are shorter.
fn write_value(out: &mut Output<'_>, _: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    match value.as_str() {
        Some(text) if value.is_safe() => out.write_str(text)?,
        Some(text) => out.write_str(&escaped(text))?,
        None => write!(out, "{value}")?,
    }
    Ok(())
}
