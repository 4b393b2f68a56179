//! Checks a block of imports and exports.

use super::super::error::JsErrorKind;
use super::super::span::{Span, offset};
use super::super::tree::Statement;
use super::depth::check_depth;
use super::kind::JsError;
use super::lexer::Lexer;
use super::parse::check;
use oxc_ast::ast::{self, ModuleDeclaration};
use oxc_ast::ast::{
    BindingIdentifier, Declaration, ExportDefaultDeclarationKind, ModuleExportName, Program,
};
use oxc_span::GetSpan as _;
use std::collections::HashSet;

/// The names that the imports of a page declare, block by block.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct ImportedNames(HashSet<Box<str>>);

impl ImportedNames {
    /// Returns whether an earlier block imports a name.
    pub(super) fn contains(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

/// A name in a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Name {
    /// The name.
    pub(super) name: Box<str>,
    /// Its place.
    pub(super) span: Span,
}

impl Name {
    fn of(name: &str, span: oxc_span::Span) -> Self {
        Self {
            name: name.into(),
            span: Span::new(span.start, span.end),
        }
    }
}

/// What a block declares and exports.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    /// Imported names.
    pub(super) imported: Vec<Name>,
    /// Other names, except for those of `var`.
    pub(super) declared: Vec<Name>,
    /// Names of `var`.
    pub(super) variables: Vec<Name>,
    /// Names in lists of exports.
    pub(super) exported: Vec<Name>,
}

/// Checks a block of imports and exports, as the platform does, with the names that earlier blocks import. Returns its
/// statements, with places in `text`, and the first error. Adds the names that it imports.
pub(in super::super) fn read_modules(
    text: &str,
    names: &mut ImportedNames,
) -> (Vec<Statement>, Option<JsError>) {
    let mut lexer = Lexer::statements(0);
    lexer.feed(text.as_bytes(), 0);
    if let Err(error) = check_depth(&lexer, text.len()) {
        return (Vec::new(), Some(error));
    }
    let mut code = String::new();
    let quirks = &lexer.quirks;
    quirks.append(text, &mut code);
    let read = check(&code, |program, _| {
        let found = Names::read(program);
        let error = find_error(program, &found, names);
        Ok((statements(program), found, error))
    });
    let insertions = quirks.insertions();
    match read {
        Ok((mut statements, found, mut error)) => {
            if let Some(error) = &mut error {
                insertions.restore(error, 0, text.len());
            }
            for statement in &mut statements {
                let Span { start, end } = &mut statement.span;
                for at in [start, end] {
                    *at = offset(insertions.offset_before(*at as usize));
                }
            }
            if let Some(at) = quirks.wrong {
                error.get_or_insert(JsError::at(text, at, JsErrorKind::Unsupported));
            }
            names
                .0
                .extend(found.imported.into_iter().map(|name| name.name));
            (statements, error)
        }
        Err(mut error) => {
            insertions.restore(&mut error, 0, text.len());
            (Vec::new(), Some(error))
        }
    }
}

fn statements(program: &Program<'_>) -> Vec<Statement> {
    let modules = program
        .body
        .iter()
        .filter_map(ast::Statement::as_module_declaration);
    modules
        .map(|module| Statement {
            span: Span::new(module.span().start, module.span().end),
            is_export: !matches!(module, ModuleDeclaration::ImportDeclaration(_)),
        })
        .collect()
}

fn find_error(program: &Program<'_>, found: &Names, names: &ImportedNames) -> Option<JsError> {
    let error = |span: Span, kind| JsError::new(span.start, span.len(), kind);
    let declared = found.imported.iter().chain(&found.declared);
    let twice = declared.clone().find(|name| names.contains(&name.name));
    if let Some(name) = twice {
        return Some(error(name.span, JsErrorKind::Redeclared(name.name.clone())));
    }
    let known: HashSet<&str> = declared
        .chain(&found.variables)
        .map(|name| &*name.name)
        .collect();
    let is_known = |name: &&Name| known.contains(&*name.name) || names.contains(&name.name);
    if let Some(name) = found.exported.iter().find(|name| !is_known(name)) {
        return Some(error(
            name.span,
            JsErrorKind::UnknownExport(name.name.clone()),
        ));
    }
    let is_module = |statement: &&ast::Statement<'_>| statement.as_module_declaration().is_some();
    if let Some(directive) = program.directives.first() {
        let span = Span::new(directive.span.start, directive.span.end);
        return Some(error(span, JsErrorKind::NotModule));
    }
    let other = program
        .body
        .iter()
        .find(|statement| !is_module(statement))?;
    let span = Span::new(other.span().start, other.span().end);
    Some(error(span, JsErrorKind::NotModule))
}

impl Names {
    /// Reads the names at the top level of a module.
    pub(super) fn read(program: &Program<'_>) -> Self {
        let mut names = Self::default();
        for statement in &program.body {
            match statement {
                ast::Statement::ImportDeclaration(import) => {
                    let specifiers = import.specifiers.iter().flatten();
                    let locals = specifiers.map(|specifier| identifier(specifier.local()));
                    names.imported.extend(locals);
                }
                ast::Statement::ExportNamedDeclaration(export) => {
                    if let Some(declaration) = &export.declaration {
                        names.declare(declaration);
                    }
                    let is_local = export.source.is_none();
                    let specifiers = export.specifiers.iter().filter(|_| is_local);
                    names
                        .exported
                        .extend(specifiers.filter_map(|specifier| exported(&specifier.local)));
                }
                ast::Statement::ExportDefaultDeclaration(export) => {
                    let id = match &export.declaration {
                        ExportDefaultDeclarationKind::FunctionDeclaration(function) => {
                            function.id.as_ref()
                        }
                        ExportDefaultDeclarationKind::ClassDeclaration(class) => class.id.as_ref(),
                        _ => None,
                    };
                    names.declared.extend(id.map(identifier));
                }
                other => {
                    if let Some(declaration) = other.as_declaration() {
                        names.declare(declaration);
                    }
                }
            }
        }
        names
    }

    fn declare(&mut self, declaration: &Declaration<'_>) {
        match declaration {
            Declaration::VariableDeclaration(variables) => {
                let bound = variables.declarations.iter();
                let bound = bound.flat_map(|one| one.id.get_binding_identifiers());
                let list = if variables.kind.is_var() {
                    &mut self.variables
                } else {
                    &mut self.declared
                };
                list.extend(bound.map(identifier));
            }
            other => self.declared.extend(other.id().map(identifier)),
        }
    }
}

fn identifier(identifier: &BindingIdentifier<'_>) -> Name {
    Name::of(identifier.name.as_str(), identifier.span)
}

fn exported(name: &ModuleExportName<'_>) -> Option<Name> {
    match name {
        ModuleExportName::IdentifierName(name) => Some(Name::of(name.name.as_str(), name.span)),
        ModuleExportName::IdentifierReference(name) => {
            Some(Name::of(name.name.as_str(), name.span))
        }
        ModuleExportName::StringLiteral(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(blocks: &[&str]) -> Vec<Option<JsErrorKind>> {
        let mut names = ImportedNames::default();
        let read = |text: &&str| read_modules(text, &mut names).1.map(|error| error.kind);
        blocks.iter().map(read).collect()
    }

    #[test]
    fn blocks_know_the_imports_of_earlier_ones() {
        let twice = Some(JsErrorKind::Redeclared("a".into()));
        assert_eq!(
            kinds(&["import a from 'b'", "import a from 'c'"]),
            [None, twice.clone()]
        );
        assert_eq!(
            kinds(&["import a from 'b'", "export const a = 1"]),
            [None, twice]
        );
        assert_eq!(kinds(&["import a from 'b'", "export {a}"]), [None, None]);
        assert_eq!(kinds(&["import a from 'b'", "export var a"]), [None, None]);
        assert_eq!(
            kinds(&["export const a = 1", "export const a = 1"]),
            [None, None]
        );
        let unknown = Some(JsErrorKind::UnknownExport("a".into()));
        assert_eq!(
            kinds(&["export const a = 1", "export {a}"]),
            [None, unknown]
        );
    }

    #[test]
    fn other_statements_are_errors() {
        assert_eq!(
            kinds(&["import a from 'b'\nfoo()"]),
            [Some(JsErrorKind::NotModule)]
        );
        let mut names = ImportedNames::default();
        let (_, error) = read_modules("export const a = <b/>.c, 1", &mut names);
        assert_eq!(
            error.map(|error| (error.offset, error.length)),
            Some((25, 1))
        );
        let (statements, error) = read_modules(
            "import a from 'b'\nexport const c = a",
            &mut ImportedNames::default(),
        );
        assert_eq!(error, None);
        assert_eq!(statements[1].span, Span::new(18, 36));
        assert!(statements[1].is_export);
    }
}
