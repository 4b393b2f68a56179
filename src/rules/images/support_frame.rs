//! Putting an image into a `Frame`.

use crate::diagnostic::Fix;
use crate::page::{Image, Page};
use crate::text::{Edit, Span};

/// Whether the image is a link.
pub(super) fn is_linked(page: &Page, image: &Image) -> bool {
    let mut around = page.ancestors(image.parent);
    image.is_linked || around.any(|element| matches!(element.name(), "a" | "button"))
}

/// Puts the image's block between `<Frame>` and `</Frame>`, in the shape of the lines that it stands on.
pub(super) fn wrap(page: &Page, image: &Image) -> Option<Fix> {
    // There images are part of a layout that a frame would upset.
    if page.is_laid_out_by_hand() {
        return None;
    }
    let block = with_its_pair(page, image)?;
    let lines = page.source().lines();
    let start = lines.start(lines.line_of(block.start));
    let prefix = page.text().get(start as usize..block.start as usize)?;
    let behind = page.text().get(block.end as usize..)?.lines().next();
    // In a list or quote the marks before it would have to be repeated.
    if !prefix.trim().is_empty()
        || !behind.unwrap_or_default().trim().is_empty()
        || is_in_inline_tag(page, image)
    {
        return None;
    }
    let body = indented(page.slice(block));
    let text = format!("<Frame>\n{prefix}  {body}\n{prefix}</Frame>");
    let (label, edits) = (
        "wrap the image in a `Frame`",
        vec![Edit::replace(block, text)],
    );
    let changes_layout = is_linked(page, image) || is_in_html(page, image);
    Some(if changes_layout {
        Fix::risky(label, edits)
    } else {
        Fix::safe(label, edits)
    })
}

/// The block two columns to the right; lines that begin inside a string stay as they are.
fn indented(block: &str) -> String {
    let (mut body, mut quote) = (String::new(), None);
    for (index, line) in block.lines().enumerate() {
        if index > 0 {
            body.push('\n');
            if quote.is_none() && !line.trim().is_empty() {
                body.push_str("  ");
            }
        }
        let is_blank = quote.is_none() && line.trim().is_empty();
        body.push_str(if is_blank { "" } else { line });
        quote = open_quote(line, quote);
    }
    body
}

/// The quote that is open at the end of a line, where `quote` is open at its head. An apostrophe among words opens none.
fn open_quote(line: &str, mut quote: Option<char>) -> Option<char> {
    let mut last = ' ';
    for letter in line.chars() {
        if quote == Some(letter) {
            quote = None;
        } else if quote.is_none() && ("\"`".contains(letter) || (letter == '\'' && last == '=')) {
            quote = Some(letter);
        }
        last = letter;
    }
    quote
}

/// The image's block; for two images that take turns in light and dark mode, both of their blocks, because a frame
/// around one alone is empty half of the time.
fn with_its_pair(page: &Page, image: &Image) -> Option<Span> {
    let block = image.block?;
    if !page.slice(image.span).contains("dark:") {
        return Some(block);
    }
    page.images().iter().find_map(|other| {
        let other_block = other.block.filter(|_| other.parent == image.parent)?;
        let (before, behind) = if other_block.start < block.start {
            (other_block, block)
        } else {
            (block, other_block)
        };
        let between = page
            .text()
            .get(before.end as usize..behind.start as usize)?;
        let is_pair = other_block != block && page.slice(other.span).contains("dark:");
        (is_pair && between.trim().is_empty())
            .then(|| Span::new(block.file, before.start, behind.end))
    })
}

/// Whether HTML around it may place it in a row or grid, where a frame changes more than a border.
fn is_in_html(page: &Page, image: &Image) -> bool {
    page.ancestors(image.parent)
        .any(|element| element.name().starts_with(char::is_lowercase))
}

/// Whether the element around it is one that holds words, where a block would not belong.
fn is_in_inline_tag(page: &Page, image: &Image) -> bool {
    const IN_LINE: [&str; 15] = [
        "a", "p", "span", "strong", "em", "label", "td", "th", "li", "picture", "figure", "button",
        "summary", "Tooltip", "Badge",
    ];
    page.ancestors(image.parent)
        .any(|element| IN_LINE.contains(&element.name()))
}
