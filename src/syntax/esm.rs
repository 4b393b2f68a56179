//! Imports and exports. The only file that uses the JavaScript parser for them.

use super::depth::stack_for;
use super::value::{Range, ValueError, lower};
use crate::text::to_u32;
use crate::workers::with_stack;
use oxc_allocator::Allocator;
use oxc_ast::ast::{Declaration, ImportDeclarationSpecifier as Specifier, ModuleDeclaration};
use oxc_parser::Parser;
use oxc_span::{GetSpan as _, SourceType};

/// The name in the list of exports for all exports of another file: `export * from …`.
pub const ALL: &str = "*";

/// The part of a file that an import names.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExportName {
    /// The default export: `import A from …`.
    Default,
    /// All exports: `import * as A from …`.
    Everything,
    /// The export with this name: `import { A } from …`.
    Named(Box<str>),
}

/// One name that an import declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedName {
    /// The local name.
    pub local: Box<str>,
    /// The part of the other file.
    pub export: ExportName,
    /// The range of the specifier: `A`, or `a as A`.
    pub range: Range,
}

/// An import, or an export from another file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportStatement {
    /// The range of the whole statement.
    pub range: Range,
    /// The file or package, as written.
    pub source: Box<str>,
    /// The range of the quoted file or package.
    pub source_range: Range,
    /// The names that it declares; none for an export from another file.
    pub names: Vec<ImportedName>,
}

/// The imports and exports of a block or file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Module {
    /// The imports, in order.
    pub imports: Vec<ImportStatement>,
    /// The exported names; `default` for a default export.
    pub exports: Vec<Box<str>>,
}

/// Reads a block of imports and exports on a page. Uses the stack that was started for the page.
///
/// # Errors
/// [`ValueError`] if it is not JavaScript, or contains anything except imports and exports.
pub fn read(block: &str) -> Result<Module, ValueError> {
    parse(block, SourceType::mjs().with_jsx(true), true)
}

/// Reads a file of components, `.jsx` or `.tsx`.
///
/// # Errors
/// [`ValueError`] if it is not JavaScript or TypeScript, or is too large to be parsed.
pub fn read_file(text: &str) -> Result<Module, ValueError> {
    let failed = |offset, message: &str| ValueError {
        offset,
        message: message.to_owned(),
    };
    let stack = stack_for(text).map_err(|at| failed(at, "the file is too large to be parsed"))?;
    with_stack(stack, || parse(text, SourceType::tsx(), false))
        .unwrap_or_else(|_| Err(failed(0, "the file could not be parsed: memory is missing")))
}

fn parse(text: &str, kind: SourceType, only_modules: bool) -> Result<Module, ValueError> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, kind).parse();
    if let Some(error) = parsed.errors.first() {
        let label = error.labels.as_ref().and_then(|labels| labels.first());
        return Err(ValueError {
            offset: label.map_or(0, |label| to_u32(label.offset())),
            message: lower(&error.message),
        });
    }
    let mut module = Module::default();
    for statement in &parsed.program.body {
        match statement.as_module_declaration() {
            Some(declaration) => module.add(declaration),
            None if only_modules => {
                return Err(ValueError {
                    offset: statement.span().start,
                    message: "only `import` and `export` are allowed here".to_owned(),
                });
            }
            None => (),
        }
    }
    Ok(module)
}

impl Module {
    fn add(&mut self, declaration: &ModuleDeclaration<'_>) {
        if let Some(source) = declaration.source() {
            self.imports.push(ImportStatement {
                range: (declaration.span().start, declaration.span().end),
                source: source.value.as_str().into(),
                source_range: (source.span.start, source.span.end),
                names: names(declaration),
            });
        }
        match declaration {
            ModuleDeclaration::ExportDefaultDeclaration(_) => self.exports.push("default".into()),
            ModuleDeclaration::ExportNamedDeclaration(export) => {
                let declared = export.declaration.as_ref().map(declared);
                let listed = export.specifiers.iter();
                let listed = listed.map(|specifier| specifier.exported.name().as_str().into());
                self.exports.extend(declared.into_iter().flatten());
                self.exports.extend(listed);
            }
            ModuleDeclaration::ExportAllDeclaration(export) => {
                let name = export.exported.as_ref();
                self.exports
                    .push(name.map_or(ALL.into(), |name| name.name().as_str().into()));
            }
            _ => (),
        }
    }
}

fn names(declaration: &ModuleDeclaration<'_>) -> Vec<ImportedName> {
    let ModuleDeclaration::ImportDeclaration(import) = declaration else {
        return Vec::new();
    };
    let specifiers = import.specifiers.iter().flatten();
    specifiers
        .map(|specifier| {
            let export = match specifier {
                Specifier::ImportSpecifier(named) => {
                    ExportName::Named(named.imported.name().as_str().into())
                }
                Specifier::ImportDefaultSpecifier(_) => ExportName::Default,
                Specifier::ImportNamespaceSpecifier(_) => ExportName::Everything,
            };
            let span = specifier.span();
            ImportedName {
                local: specifier.local().name.as_str().into(),
                export,
                range: (span.start, span.end),
            }
        })
        .collect()
}

/// Returns the names that an exported declaration declares.
fn declared(declaration: &Declaration<'_>) -> Vec<Box<str>> {
    match declaration {
        Declaration::VariableDeclaration(variables) => {
            let bound = variables.declarations.iter();
            let bound = bound.flat_map(|one| one.id.get_binding_identifiers());
            bound.map(|name| name.name.as_str().into()).collect()
        }
        other => {
            let name = other.id().map(|id| id.name.as_str().into());
            name.into_iter().collect()
        }
    }
}

/// Whether an expression in braces is a single name: `{name}`.
pub fn is_name(expression: &str) -> bool {
    let mut letters = expression.chars();
    let may_begin = |letter: char| letter.is_alphabetic() || "_$".contains(letter);
    letters.next().is_some_and(may_begin)
        && letters.all(|letter| letter.is_alphanumeric() || "_$".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::slice;

    #[test]
    fn imports_have_names_and_sources() {
        let block = "import A, { b as B } from '/snippets/a.mdx';\nimport * as C from \"./c.jsx\";\nexport const d = 1;";
        let module = read(block).expect("valid");
        let [first, second] = &module.imports[..] else {
            panic!("two imports")
        };
        assert_eq!(&*first.source, "/snippets/a.mdx");
        let brought: Vec<_> = first
            .names
            .iter()
            .map(|name| (&*name.local, name.export.clone()))
            .collect();
        assert_eq!(
            brought,
            [
                ("A", ExportName::Default),
                ("B", ExportName::Named("b".into()))
            ]
        );
        assert_eq!(second.names[0].export, ExportName::Everything);
        assert_eq!(slice(block, second.source_range), "\"./c.jsx\"");
    }

    #[test]
    fn exports_have_names() {
        let file = "const a = 1;\nexport { a, a as b };\nexport const { c, d: [e] } = x;\nexport function F() {}\nexport default F;\nexport * from './a.jsx';\nexport * as g from './b.jsx';";
        let module = read_file(file).expect("valid");
        let names: Vec<&str> = module.exports.iter().map(|name| &**name).collect();
        assert_eq!(names, ["a", "b", "c", "e", "F", "default", ALL, "g"]);
    }

    #[test]
    fn prose_that_starts_like_an_import_is_an_error() {
        assert_eq!(read("import this").map_err(|error| error.offset), Err(7));
        assert!(read("export const a = 1;\nfoo()").is_err());
    }
}
