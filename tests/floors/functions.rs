//! The length of functions.

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

/// Returns the functions of a source file with more than `most` lines, from the signature to the closing brace.
pub(crate) fn longer_than(most: usize, source: &str) -> Vec<(String, usize)> {
    let file = syn::parse_file(source).expect("Rust");
    let mut long = Long {
        most,
        found: Vec::new(),
    };
    long.visit_file(&file);
    long.found
}

struct Long {
    most: usize,
    found: Vec<(String, usize)>,
}

impl Long {
    fn add(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let first = signature.span().start().line;
        let lines = block.span().end().line + 1 - first;
        if lines > self.most {
            self.found.push((signature.ident.to_string(), lines));
        }
    }
}

impl<'ast> Visit<'ast> for Long {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.add(&function.sig, block);
        }
        visit::visit_trait_item_fn(self, function);
    }
}
