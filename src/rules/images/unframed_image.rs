use crate::diagnostic::Fix;
use crate::page::{Image, ImageForm, Page};
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// Reports an image outside a `Frame`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnframedImage {
    allow_in: Vec<String>,
}

impl Rule for UnframedImage {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for image in page
            .images()
            .iter()
            .filter(|image| image.form != ImageForm::Video)
        {
            if self.is_framed(page, image) {
                continue;
            }
            let finding = cx.report(image.span, "the image stands outside a `Frame`");
            finding.note("wrap it in `<Frame>` and `</Frame>`, each on a line of its own");
            if let Some(edits) = wrap(page, image) {
                finding.fix(Fix::safe("wrap the image in a `Frame`", edits));
            }
        }
    }
}

impl UnframedImage {
    fn is_framed(&self, page: &Page, image: &Image) -> bool {
        let mut around = page.ancestors(image.parent);
        around
            .any(|element| element.is("Frame") || self.allow_in.iter().any(|name| element.is(name)))
    }
}

/// Puts the image's block between `<Frame>` and `</Frame>`, in the shape of the lines that it stands on.
fn wrap(page: &Page, image: &Image) -> Option<Vec<Edit>> {
    let block = image.block?;
    let lines = page.source().lines();
    let first = lines.line_of(block.start);
    let start = lines.start(first);
    let prefix = page.text().get(start as usize..block.start as usize)?;
    // In a list or quote the marks before it would have to be repeated.
    if !prefix.trim().is_empty() || stands_in_line(page, image) {
        return None;
    }
    let inner: Vec<&str> = page.slice(block).lines().collect();
    let body = inner.join("\n  ");
    let text = format!("<Frame>\n{prefix}  {body}\n{prefix}</Frame>");
    Some(vec![Edit::replace(block, text)])
}

/// Whether the element around it is one that holds words, where a block would not belong.
fn stands_in_line(page: &Page, image: &Image) -> bool {
    const IN_LINE: [&str; 12] = [
        "a", "p", "span", "td", "th", "li", "picture", "figure", "button", "summary", "h2",
        "Tooltip",
    ];
    page.ancestors(image.parent)
        .any(|element| IN_LINE.contains(&element.name()))
}
