//! Finds and reads configuration files.

use super::raw::SettingError;
use super::setting_errors::SettingErrors;
use super::settings::{Layer, Settings};
use super::styles::{add_own_rules, found_styles, styles_at};
use super::{Preset, read};
use crate::files::{Disk, ReadError, Root, Source, Sources};
use crate::syntax::value::{Data, Node};
use crate::syntax::yaml;
use crate::text::Span;
use crate::writing::vale::Styles;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of the configuration file.
pub const FILE_NAME: &str = "mdxlint.yaml";

/// The maximum number of configuration files that extend one another, because each uses stack.
const MAX_CHAIN: usize = 32;

/// The reason why a run cannot start: a configuration file cannot be used at all.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{path}: {why}")]
    Unreadable {
        /// The file.
        path: String,
        /// The reason.
        why: String,
    },
    /// The file is not YAML.
    #[error("{path}:{line}:{column}: invalid YAML: {why}")]
    NotYaml {
        /// The file.
        path: String,
        /// The line, from 1.
        line: u32,
        /// The column, from 1.
        column: u32,
        /// The reason.
        why: String,
    },
}

/// Reads the configuration of the site at `root`: the file `explicit`, otherwise the nearest `mdxlint.yaml` between the
/// root of the site and the root of the repository, otherwise none. All files that are read are added to `sources`.
///
/// # Errors
/// [`ConfigError`] if a file cannot be read or is not YAML. Other errors are in [`Settings::errors`].
pub fn load(
    root: &Path,
    explicit: Option<&Path>,
    sources: &mut Sources,
) -> Result<Settings, ConfigError> {
    let path = explicit.map(Path::to_owned).or_else(|| nearest(root));
    let mut settings = Settings::default();
    let Some(path) = path else {
        let styles = found_styles(root);
        settings.styles = (!styles.is_empty()).then(|| Arc::new(styles));
        return Ok(settings);
    };
    {
        let site = root;
        let root = Root::around(path.parent().unwrap_or(root));
        let id = sources.next_id();
        let source = match explicit {
            // The user named this file, but not the files that it extends.
            Some(_) => Disk.read_named(id, path),
            None => root.read(id, path),
        };
        let mut loader = Loader {
            sources,
            settings: &mut settings,
            root,
            site,
            styles: None,
            chain: Vec::new(),
        };
        loader.file(source)?;
        let styles = loader.styles.unwrap_or_default();
        settings.styles = (!styles.is_empty()).then(|| Arc::new(styles));
    }
    Ok(settings)
}

fn nearest(root: &Path) -> Option<PathBuf> {
    for folder in root.ancestors() {
        let path = folder.join(FILE_NAME);
        if Disk.is_file(&path) {
            return Some(path);
        }
        if Disk.exists(&folder.join(".git")) {
            break;
        }
    }
    None
}

struct Loader<'l> {
    sources: &'l mut Sources,
    settings: &'l mut Settings,
    /// The root that extended files must be in.
    root: Root,
    /// The root of the site.
    site: &'l Path,
    /// The styles, once they are chosen.
    styles: Option<Styles>,
    /// The files that are being read. Each is extended by the one before it.
    chain: Vec<PathBuf>,
}

impl Loader<'_> {
    fn file(&mut self, source: Source) -> Result<(), ConfigError> {
        let path = &source.path().to_owned();
        if let Some(read_error) = source.read_error() {
            return Err(unreadable(path, read_error));
        }
        let (node, base) = parse(&source)?;
        let folder = path.parent().unwrap_or(path).to_owned();
        let mut errors = SettingErrors::new(source.id(), base);
        self.choose_styles(&node, &folder, &mut errors);
        let extends = read::extends(&node, &mut errors);
        let source = self.sources.add(source);
        self.chain.push(path.to_owned());
        if let Some((target, span)) = &extends {
            self.extend(target, *span, &folder)?;
        }
        // The rules of a file replace those that it extends, and are known before settings name them.
        let styles = self.styles.get_or_insert_with(|| found_styles(self.site));
        if let Some(own) = node.get("style-rules") {
            add_own_rules(own, (&self.root, &folder), styles, &mut errors);
        }
        let mut raw = read::read(&node, errors);
        self.settings.file = Some(source.id());
        self.settings.address = raw.address.take().or(self.settings.address.take());
        for (name, component) in std::mem::take(&mut raw.components) {
            self.settings.components.add(name.into(), component);
        }
        if let Some(node) = raw.rule_files.take() {
            let base = u32::from(source.text().starts_with('\u{feff}')) * 3;
            let mut errors = SettingErrors::new(source.id(), base);
            let from = (&self.root, &*folder);
            self.settings.rule_files.apply(&node, from, &mut errors);
            self.settings.errors.extend(errors.into_list());
        }
        if let Some(node) = raw.external_links.take() {
            let mut errors = SettingErrors::new(source.id(), base);
            self.settings.external_links.apply(&node, &mut errors);
            self.settings.errors.extend(errors.into_list());
        }
        let (layer, errors) = Layer::new(folder, raw);
        self.settings.errors.extend(errors);
        self.settings.layers.push(layer);
        Ok(())
    }

    /// Reads the styles that a configuration file chooses with `vale`, unless a file that extends it has chosen.
    fn choose_styles(&mut self, node: &Node, folder: &Path, errors: &mut SettingErrors) {
        let Some(value) = node.get("vale").filter(|_| self.styles.is_none()) else {
            return;
        };
        let styles = match &value.data {
            Data::Bool(false) => Styles::default(),
            Data::Bool(true) => found_styles(self.site),
            Data::Text(name) if self.root.has_file(&folder.join(&**name)) => {
                styles_at(&folder.join(&**name))
            }
            Data::Text(name) => {
                let advice = "write the path of a Vale configuration, relative to this file";
                let span = errors.span(value.range);
                errors.add(span, format!("`{name}` does not exist"), advice);
                Styles::default()
            }
            _ => {
                let wanted = "a boolean or a path";
                errors.wrong_type("vale", value, wanted, "write `vale: false`");
                Styles::default()
            }
        };
        self.styles = Some(styles);
    }

    /// Reads the preset or file that the current file extends.
    fn extend(&mut self, target: &str, span: Span, folder: &Path) -> Result<(), ConfigError> {
        if let Ok(preset) = target.parse::<Preset>() {
            self.settings.preset = preset;
            return Ok(());
        }
        let path = folder.join(target);
        let real = Disk.real_path(&path).unwrap_or_else(|_| path.clone());
        let looped = self
            .chain
            .iter()
            .any(|seen| Disk.real_path(seen).is_ok_and(|seen| seen == real));
        let (message, note) = if looped {
            (
                format!("circular `extends`: `{target}` extends this file"),
                "remove one of the two `extends`",
            )
        } else if self.chain.len() >= MAX_CHAIN {
            (
                format!("more than {MAX_CHAIN} configuration files extend one another"),
                "extend the last one of them directly",
            )
        } else if self.root.leads_out(&path) {
            (
                format!("`{target}` is outside the repository, and is not read"),
                "extend a file of the repository, or name the other one with `--config`",
            )
        } else if !Disk.is_file(&path) {
            let note = "a preset is one of recommended, strict, spec, none; a path starts at this file's folder";
            (
                format!("`{target}` is neither a preset nor an existing file"),
                note,
            )
        } else {
            let source = self.root.read(self.sources.next_id(), path);
            return self.file(source);
        };
        self.settings.errors.push(SettingError {
            span,
            message,
            note: note.to_owned(),
        });
        Ok(())
    }
}

/// Returns the content of a configuration file, and the byte at which it starts.
fn parse(source: &Source) -> Result<(Node, u32), ConfigError> {
    let text = source.text();
    let (body, base) = text
        .strip_prefix('\u{feff}')
        .map_or((text, 0), |body| (body, 3));
    match yaml::parse(body) {
        Ok(root) => Ok((root, base)),
        Err(error) => {
            let at = source.position(error.offset + base);
            Err(ConfigError::NotYaml {
                path: source.path().display().to_string(),
                line: at.line,
                column: at.column,
                why: error.message,
            })
        }
    }
}

fn unreadable(path: &Path, read_error: &ReadError) -> ConfigError {
    let why = match read_error {
        ReadError::Unreadable(why) => format!("the configuration cannot be read: {why}"),
        ReadError::NotUtf8(_) => "the configuration is not UTF-8 text".to_owned(),
        ReadError::TooLarge(bytes) => {
            format!("the configuration has {bytes} bytes, too many to be one")
        }
    };
    ConfigError::Unreadable {
        path: path.display().to_string(),
        why,
    }
}
