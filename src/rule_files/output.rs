//! The rule files of one editor.

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

/// Who owns a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ownership {
    /// The whole file is generated.
    Whole,
    /// Only a block in it is generated; the rest belongs to others.
    Block,
}

/// One file to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// The path relative to the base, with `/`.
    pub path: String,
    /// Who owns the file.
    pub ownership: Ownership,
    /// The text of the file or of the block.
    pub text: String,
    /// When the editor reads it.
    pub read: &'static str,
}

/// The files of one editor.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outputs {
    /// The files, in reading order.
    pub files: Vec<Output>,
    /// Warnings for the user, such as files that are too long.
    pub warnings: Vec<String>,
}

/// Returns the files for `editor` at `place`.
///
/// # Errors
/// [`TemplateError`] for an invalid template of the user.
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

/// Returns all rules in one text, for a person to paste into an editor.
///
/// # Errors
/// As [`outputs`].
pub fn user_rules(templates: &Templates, brief: &Brief) -> Result<String, TemplateError> {
    let texts: Result<Vec<String>, TemplateError> = PARTS
        .iter()
        .map(|part| templates.render(part.id, brief, &[], false))
        .collect();
    Ok(texts?.join("\n"))
}

/// Returns one text without the names of other files, for agents that read no rule files.
///
/// # Errors
/// As [`outputs`].
pub fn part_text(templates: &Templates, brief: &Brief, id: &str) -> Result<String, TemplateError> {
    templates.render(id, brief, &[], true)
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
        // A text that is always read must be short.
        let is_included =
            |part: &&Part| part.id != REFERENCE || self.read(part.scope).0 != Mode::Always;
        let parts: Vec<&Part> = PARTS.iter().filter(is_included).collect();
        let names: Vec<FileName> = parts
            .iter()
            .filter(|part| part.scope != Scope::Always)
            .map(|part| FileName {
                name: name(part, 1),
                purpose: part.description,
            })
            .collect();
        let is_short = !parts.iter().any(|part| part.id == REFERENCE);
        let mut out = Outputs::default();
        for part in parts {
            let body = self
                .templates
                .render(part.id, self.brief, &names, is_short)?;
            self.part(folder, part, &body, &mut out);
        }
        Ok(out)
    }

    /// Returns when the editor reads a text with this scope, and the globs for it.
    fn read(&self, scope: Scope) -> (Mode, Vec<String>) {
        mode(self.editor, scope, self.place, self.manifest)
    }

    /// Adds one text as a file, or as several if it is too long for one.
    fn part(&self, folder: &str, part: &Part, body: &str, out: &mut Outputs) {
        let (mode, globs) = self.read(part.scope);
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
        let head = front_matter(self.editor, (mode, &globs), &name(part, 1), part);
        let pieces = split(body, budget.without(&head));
        if let many @ 2.. = pieces.len() {
            let Budget { lines, characters } = budget;
            out.warnings.push(format!(
                "`{}` is longer than {lines} lines or {characters} characters: it is split into {many}",
                name(part, 1)
            ));
        }
        for (number, piece) in (1..).zip(&pieces) {
            if goes_to_shared && number == 1 {
                out.files.push(self.block(piece, mode));
                continue;
            }
            let file = self.file(folder, (part, number), piece);
            out.warnings.extend(too_long(&file, budget));
            out.files.push(file);
        }
    }

    /// Returns the file for one piece of a text; `number` counts from 1.
    fn file(&self, folder: &str, (part, number): (&Part, usize), piece: &str) -> Output {
        // Only the first piece of an always-read text is always read.
        let scope = match (part.scope, number) {
            (Scope::Always, 2..) => Scope::Pages,
            (scope, _) => scope,
        };
        let (mode, globs) = self.read(scope);
        let name = name(part, number);
        let head = front_matter(self.editor, (mode, &globs), &name, part);
        Output {
            path: format!("{folder}/{name}{}", self.editor.ending),
            ownership: Ownership::Whole,
            text: stamp::stamped(&head, piece),
            read: mode.name(),
        }
    }

    /// Returns all texts except the reference, as a block of a shared file.
    fn shared(&self) -> Result<Outputs, TemplateError> {
        let parts = PARTS.iter().filter(|part| part.id != REFERENCE);
        let mut body = String::new();
        for part in parts {
            let text = self.templates.render(part.id, self.brief, &[], true)?;
            body.push_str(&deeper(&text, 1));
            body.push('\n');
        }
        let file = self.block(&body, Mode::Always);
        let (length, most) = (file.text.chars().count(), self.editor.shared_characters);
        let warning = most.filter(|most| length > *most).map(|most| {
            format!(
                "`{}` has {length} characters, but {} reads only the first {most} reliably",
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
            ownership: Ownership::Block,
            text: stamp::stamped_block(body),
            read: mode.name(),
        }
    }
}

/// Returns the file name for the piece with this number, without its ending.
fn name(part: &Part, number: usize) -> String {
    match number {
        1 => format!("docs-{}", part.id),
        number => format!("docs-{}-{number}", part.id),
    }
}

fn too_long(file: &Output, budget: Budget) -> Option<String> {
    let Budget { lines, characters } = budget;
    let (line_count, character_count) = (file.text.lines().count(), file.text.chars().count());
    (!budget.holds(&file.text)).then(|| {
        format!(
            "`{}` has {line_count} lines and {character_count} characters, more than {lines} and {characters}, and no heading to split it at",
            file.path
        )
    })
}
