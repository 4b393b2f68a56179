//! Comparison with a second parser: on every fixture that parses, the crate `markdown` finds the same headings, code
//! blocks, images and links on the same lines.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use markdown::ParseOptions;
use markdown::mdast::Node;
use mdxlint::files::Source;
use mdxlint::page::{Block, HeadingForm, ImageForm, LinkForm, Page, Purpose};
use mdxlint::syntax::mdx_input::mdx_input;
use mdxlint::text::FileId;
use std::fs;
use std::sync::Arc;
use support::{files, project};

/// The parts of a page: a description and the line of each.
type Parts = Vec<(String, usize)>;

fn our_parts(page: &Page) -> Parts {
    let line = |start: u32| page.source().position(start).line as usize;
    let headings = page
        .headings()
        .filter(|heading| heading.form != HeadingForm::Jsx);
    let headings =
        headings.map(|heading| (format!("h{}", heading.level), line(heading.span.start)));
    let blocks = page.code_blocks();
    let blocks = blocks.map(|block| {
        (
            format!("code {}", page.slice(block.language)),
            line(block.span.start),
        )
    });
    let images = page
        .images()
        .filter(|image| image.form == ImageForm::Markdown);
    let images = images.map(|image| ("image".to_owned(), line(image.span.start)));
    let links = page.links().filter_map(|link| {
        let what = match link.form() {
            _ if link.purpose() != Purpose::Follow => return None,
            LinkForm::Attribute => return None,
            LinkForm::Markdown | LinkForm::Autolink => format!("link {}", link.address()),
            LinkForm::Definition => format!("definition {}", link.address()),
            LinkForm::Reference => "reference".to_owned(),
        };
        Some((what, line(link.span().start)))
    });
    let mut parts: Parts = headings.chain(blocks).chain(images).chain(links).collect();
    parts.sort_by_key(|(what, line)| (*line, what.clone()));
    parts
}

fn collect_their_parts(node: &Node, parts: &mut Parts) {
    let line = node.position().map_or(0, |position| position.start.line);
    match node {
        Node::Heading(heading) => parts.push((format!("h{}", heading.depth), line)),
        Node::Code(code) => parts.push((
            format!("code {}", code.lang.as_deref().unwrap_or_default()),
            line,
        )),
        Node::Link(found) => parts.push((format!("link {}", found.url), line)),
        Node::Definition(found) => parts.push((format!("definition {}", found.url), line)),
        Node::LinkReference(_) => parts.push(("reference".to_owned(), line)),
        Node::Image(_) | Node::ImageReference(_) => parts.push(("image".to_owned(), line)),
        _ => (),
    }
    // `markdown` also finds bare addresses in link text, where links are not allowed.
    let is_in_link = |child: &Node| {
        matches!(node, Node::Link(_) | Node::LinkReference(_)) && matches!(child, Node::Link(_))
    };
    let children = node.children().into_iter().flatten();
    for child in children.filter(|child| !is_in_link(child)) {
        collect_their_parts(child, parts);
    }
}

#[test]
fn two_parsers_find_the_same_parts() {
    let mut options = ParseOptions::mdx();
    options.constructs.frontmatter = true;
    options.constructs.gfm_table = true;
    options.constructs.gfm_strikethrough = true;
    options.constructs.gfm_task_list_item = true;
    options.constructs.gfm_autolink_literal = true;
    options.constructs.gfm_footnote_definition = true;
    options.constructs.gfm_label_start_footnote = true;
    options.constructs.math_flow = true;
    options.constructs.math_text = true;
    let (mut compared, mut different) = (0, Vec::new());
    for path in files(&project().join("fixtures")) {
        let is_page = path.extension().is_some_and(|kind| kind == "mdx");
        let Some(text) = is_page.then(|| fs::read_to_string(&path).ok()).flatten() else {
            continue;
        };
        let body = text.trim_start_matches('\u{feff}').to_owned();
        let (input, _) = mdx_input(&body);
        let page = Page::read(
            Arc::new(Source::new(FileId(0), path.clone(), body.clone())),
            "page.mdx",
        );
        // mdxlint does not treat intended but invalid front matter as text; `markdown` does.
        if matches!(
            page.front_matter().block,
            Block::Unread { .. } | Block::Invalid { .. }
        ) {
            continue;
        }
        // `markdown` needs a JavaScript parser to read imports and exports, and does not know what the platform masks.
        if !page.syntax_errors().is_empty()
            || page.imports().len() > 0
            || !page.exports().is_empty()
        {
            continue;
        }
        let Ok(tree) = markdown::to_mdast(&input, &options) else {
            continue;
        };
        let mut second = Parts::new();
        collect_their_parts(&tree, &mut second);
        second.sort_by_key(|(what, line)| (*line, what.clone()));
        if our_parts(&page) != second {
            different.push(format!(
                "{}: {:?}, but `markdown` finds {second:?}",
                path.display(),
                our_parts(&page)
            ));
        }
        compared += 1;
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
    assert!(compared > 300, "only {compared} pages were compared");
}
