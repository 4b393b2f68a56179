//! The files of one editor: which there are, and what each says.

use super::Brief;
use super::budget::{Budget, split};
use super::front_matter::{Mode, front_matter, mode};
use super::part::{PARTS, Part, REFERENCE, Scope};
use super::place::Place;
use super::template::{FileName, TemplateError, Templates};
use super::text::deeper;
use crate::catalog::Editor;
use crate::files::Disk;
use crate::site::Manifest;
use crate::syntax::stamp;

/// Whose a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// It is ours alone.
    Whole,
    /// Others write in it too: a block of it is ours.
    Block,
}

/// One file that is to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// Its path from the base, with `/`.
    pub path: String,
    /// Whose it is.
    pub form: Form,
    /// All of the file, or all of the block.
    pub text: String,
    /// When the editor reads it.
    pub read: &'static str,
}

/// The files of one editor.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outputs {
    /// The files, in the order in which they are read.
    pub files: Vec<Output>,
    /// What a person should know: files that are too long.
    pub warnings: Vec<String>,
}

/// The files for `editor` at `place`.
///
/// # Errors
/// [`TemplateError`] where a template of the user is none.
pub fn outputs(
    templates: &Templates,
    brief: &Brief,
    editor: &Editor,
    place: &Place,
    manifest: &Manifest,
) -> Result<Outputs, TemplateError> {
    let writer = Writer {
        templates,
        brief,
        editor,
        place,
        manifest,
    };
    match &editor.folder {
        Some(folder) => writer.folder(folder),
        None => writer.shared(),
    }
}

/// Everything in one text, for a person to paste into an editor.
///
/// # Errors
/// As [`outputs`].
pub fn user_rules(templates: &Templates, brief: &Brief) -> Result<String, TemplateError> {
    let texts: Result<Vec<String>, TemplateError> = PARTS
        .iter()
        .map(|part| templates.render(part.id, brief, &[], true))
        .collect();
    Ok(texts?.join("\n"))
}

struct Writer<'w> {
    templates: &'w Templates,
    brief: &'w Brief,
    editor: &'w Editor,
    place: &'w Place,
    manifest: &'w Manifest,
}

impl Writer<'_> {
    fn folder(&self, folder: &str) -> Result<Outputs, TemplateError> {
        let read = |part: &Part| mode(self.editor, part.scope, self.place, self.manifest);
        // What would be read with every request must be short.
        let is_wanted = |part: &&Part| part.id != REFERENCE || read(part).0 != Mode::Always;
        let parts: Vec<&Part> = PARTS.iter().filter(is_wanted).collect();
        let names: Vec<FileName> = parts
            .iter()
            .filter(|part| part.scope != Scope::Always)
            .map(|part| FileName {
                name: format!("docs-{}", part.id),
                purpose: part.description,
            })
            .collect();
        let has_reference = parts.iter().any(|part| part.id == REFERENCE);
        let mut out = Outputs::default();
        for part in parts {
            let body = self
                .templates
                .render(part.id, self.brief, &names, has_reference)?;
            self.part(folder, part, read(part), &body, &mut out);
        }
        Ok(out)
    }

    /// One text as a file, or several where it is too long for one.
    fn part(
        &self,
        folder: &str,
        part: &Part,
        (mode, globs): (Mode, Vec<String>),
        body: &str,
        out: &mut Outputs,
    ) {
        let goes_to_shared = mode == Mode::Always && !self.editor.shared.is_empty();
        let characters = if goes_to_shared {
            self.editor.shared_characters
        } else {
            self.editor.characters
        };
        let budget = Budget {
            lines: part.lines.min(self.editor.lines.unwrap_or(usize::MAX)),
            characters: part.characters.min(characters.unwrap_or(usize::MAX)),
        };
        let name = |number: usize| match number {
            1 => format!("docs-{}", part.id),
            number => format!("docs-{}-{number}", part.id),
        };
        let head = |mode, number| front_matter(self.editor, (mode, &globs), &name(number), part);
        let pieces = split(body, budget.without(&head(mode, 1)));
        if pieces.len() > 1 {
            let words = format!(
                "`{}` is longer than {} lines or {} characters: it is split into {}",
                name(1),
                budget.lines,
                budget.characters,
                pieces.len()
            );
            out.warnings.push(words);
        }
        for (number, piece) in (1..).zip(&pieces) {
            // Only the first of a text that is always read is read always.
            let (mode, globs) = match (mode, number) {
                (Mode::Always, 2..) => {
                    let pages = super::front_matter::mode(
                        self.editor,
                        Scope::Pages,
                        self.place,
                        self.manifest,
                    );
                    (pages.0, pages.1)
                }
                _ => (mode, globs.clone()),
            };
            if goes_to_shared && number == 1 {
                out.files.push(self.block(piece, mode));
                continue;
            }
            let head = front_matter(self.editor, (mode, &globs), &name(number), part);
            let text = stamp::stamped(&head, piece);
            let path = format!("{folder}/{}{}", name(number), self.editor.ending);
            if !budget.holds(&text) {
                out.warnings.push(format!(
                    "`{path}` has {} lines and {} characters, more than the {} and {} that it should have, and no heading to split it at",
                    text.lines().count(),
                    text.chars().count(),
                    budget.lines,
                    budget.characters
                ));
            }
            out.files.push(Output {
                path,
                form: Form::Whole,
                text,
                read: mode.name(),
            });
        }
    }

    /// All texts but the reference in a file that everybody writes in.
    fn shared(&self) -> Result<Outputs, TemplateError> {
        let parts = PARTS.iter().filter(|part| part.id != REFERENCE);
        let mut body = String::new();
        for part in parts {
            let text = self.templates.render(part.id, self.brief, &[], false)?;
            body.push_str(&deeper(&text, 1));
            body.push('\n');
        }
        let file = self.block(&body, Mode::Always);
        let (length, most) = (file.text.chars().count(), self.editor.shared_characters);
        let warning = most.filter(|most| length > *most).map(|most| {
            format!(
                "`{}` gets {length} characters, more than the {most} that {} reads for sure",
                file.path, self.editor.title
            )
        });
        Ok(Outputs {
            files: vec![file],
            warnings: warning.into_iter().collect(),
        })
    }

    fn block(&self, body: &str, mode: Mode) -> Output {
        let shared = &self.editor.shared;
        let is_there = |path: &&String| Disk.is_file(&self.place.base().join(path));
        let path = shared.iter().find(is_there).or(shared.last());
        Output {
            path: path.cloned().unwrap_or_default(),
            form: Form::Block,
            text: stamp::stamped_block(body),
            read: mode.name(),
        }
    }
}
