//! The views of the code blocks of a page.

use super::{CodeBlock, CodeText, Page};

impl Page {
    /// The code blocks, in order.
    pub fn code_blocks(
        &self,
    ) -> impl ExactSizeIterator<Item = CodeBlock> + DoubleEndedIterator + Clone {
        let all = self.views.code_blocks.iter();
        all.map(|block| block.in_file(self.file()))
    }

    /// Returns the code block at `index`.
    pub fn code_block(&self, index: usize) -> Option<CodeBlock> {
        let block = self.views.code_blocks.get(index)?;
        Some(block.in_file(self.file()))
    }

    /// Returns the code blocks that start at byte `start` or later.
    pub fn code_blocks_from(&self, start: u32) -> impl Iterator<Item = CodeBlock> {
        let all = &self.views.code_blocks;
        let first = all.partition_point(|block| block.span.0 < start);
        let later = all[first..].iter();
        later.map(|block| block.in_file(self.file()))
    }

    /// Returns the text of `block` as a reader sees it.
    pub fn code_text(&self, block: CodeBlock) -> CodeText<'_> {
        CodeText::new(self.text(), block)
    }
}
