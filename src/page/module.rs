//! The views of the JavaScript of a page: imports, exports, names in braces.

use super::{Import, NameExpression, Page};

impl Page {
    /// The imports.
    pub fn imports(
        &self,
    ) -> impl ExactSizeIterator<Item = Import<'_>> + DoubleEndedIterator + Clone {
        let all = self.views.imports.iter();
        all.map(|import| import.in_file(self.file()))
    }

    /// The exported names.
    pub fn exports(&self) -> &[Box<str>] {
        &self.views.exports
    }

    /// Whether an import or export declares `name`.
    pub fn declares(&self, name: &str) -> bool {
        self.views.declared.get(name).is_some()
    }

    /// Returns the import that makes `name` a whole page or snippet. Named exports of such a file are ordinary
    /// components.
    pub fn text_import(&self, name: &str) -> Option<Import<'_>> {
        self.import(self.views.declared.get(name)?.text?)
    }

    /// Returns the import of the component `name` from a file of components. `A.B` is a part of `A`.
    pub fn module_import(&self, name: &str) -> Option<Import<'_>> {
        let root = name.split('.').next().unwrap_or(name);
        self.import(self.views.declared.get(root)?.module?)
    }

    fn import(&self, index: usize) -> Option<Import<'_>> {
        let import = self.views.imports.get(index)?;
        Some(import.in_file(self.file()))
    }

    /// The plain names in braces in the text.
    pub fn name_expressions(&self) -> impl Iterator<Item = NameExpression<'_>> {
        let all = self.views.name_expressions.iter();
        all.map(|expression| expression.in_file(self.file()))
    }
}
