//! The part of the walk for lists.

use super::list::ListData;
use super::walk::Walk;
use crate::syntax::mdx::{NodeId, Tree};

impl Walk<'_> {
    pub(super) fn open_list(&mut self, tree: &Tree<'_>, node: NodeId) {
        self.views.lists.push(ListData {
            range: self.shifted(tree.range(node)),
            first_number: tree.first_number(node),
            depth: self.open_lists.len(),
            items: Vec::with_capacity(tree.children(node).count()),
            parent: self.parent(),
        });
        self.open_lists.push(self.views.lists.len() - 1);
    }

    pub(super) fn list_item(&mut self, tree: &Tree<'_>, node: NodeId) {
        let range = self.shifted(tree.range(node));
        let open = self.open_lists.last();
        if let Some(list) = open.and_then(|&open| self.views.lists.get_mut(open)) {
            list.items.push(range);
        }
    }
}
