//! The code blocks of the documentation.

use crate::support::{files, project};
use std::fs;

/// A code block, without the indentation of its fence.
pub(crate) struct Block {
    pub(crate) language: String,
    pub(crate) title: String,
    pub(crate) text: String,
}

/// Returns the README and the pages, by path relative to the project.
pub(crate) fn pages() -> Vec<String> {
    let mut pages = vec!["README.md".to_owned()];
    for file in files(&project().join("docs")) {
        if file.extension().is_some_and(|kind| kind == "mdx") {
            let path = file.strip_prefix(project()).expect("inside");
            pages.push(path.to_string_lossy().replace('\\', "/"));
        }
    }
    pages
}

/// Returns the text of a file of the project.
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(project().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the code blocks of a page, in order.
pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Option<(String, &str)> = None;
    for line in page.lines() {
        let indent = &line[..line.len() - line.trim_start().len()];
        let rest = line.trim_start();
        let run: String = rest.chars().take_while(|mark| *mark == '`').collect();
        match &open {
            None if run.len() >= 3 => {
                let info = rest.trim_start_matches('`');
                let (language, title) = info.split_once(' ').unwrap_or((info, ""));
                blocks.push(Block {
                    language: language.to_owned(),
                    title: title.to_owned(),
                    text: String::new(),
                });
                open = Some((run, indent));
            }
            Some((fence, _)) if run == *fence && rest == run => open = None,
            Some((_, indent)) => {
                let block = blocks.last_mut().expect("an open block");
                block.text += line.strip_prefix(indent).unwrap_or(line);
                block.text.push('\n');
            }
            None => (),
        }
    }
    blocks
}
