//! Edits that wrap an image in a `Frame`.

use crate::catalog::MARKUP;
use crate::diagnostic::Fix;
use crate::page::{Image, Page};
use crate::text::{Edit, Span, to_u32};

/// Returns whether the image is a link.
pub(super) fn is_linked(page: &Page, image: Image<'_>) -> bool {
    let mut around = page.ancestors(image.parent);
    image.is_linked || around.any(|element| matches!(element.name(), "a" | "button"))
}

/// Returns the advice for wrapping an image, and its `pair`, in a `Frame`.
pub(super) fn how_to_wrap(page: &Page, image: Image<'_>, pair: Option<Image<'_>>) -> &'static str {
    let text = page.text();
    let head = &text[..image.span.start as usize];
    let line = head.rfind('\n').map_or(head, |at| &head[at + 1..]);
    let is_quoted = line.trim_end().ends_with('>') && !line.contains('<');
    let end = image.block.unwrap_or(image.span).end.max(image.span.end);
    let below = text.get(end as usize..).unwrap_or_default();
    if pair.is_some() {
        "wrap it and the image for the other mode in one `<Frame>`"
    } else if is_quoted {
        "wrap it in `<Frame>` and `</Frame>`, each on its own line with `>` before it"
    } else if caption_below(below).is_some() {
        "wrap it in `<Frame caption=\"…\">` and `</Frame>`, each on its own line, with the text below it as the caption"
    } else if image.block.is_some() {
        "wrap it in `<Frame>` and `</Frame>`, each on its own line"
    } else {
        "move it to a line of its own, between `<Frame>` and `</Frame>`"
    }
}

/// Returns the text of a paragraph in italics right after an image, and the offset of its end. Reads the source, because
/// the text becomes the value of an attribute as it is written.
fn caption_below(below: &str) -> Option<(&str, usize)> {
    let (own, rest) = below.split_once('\n')?;
    let gap = rest.len() - rest.trim_start().len();
    let line = rest[gap..].lines().next()?.trim_end();
    let end = own.len() + 1 + gap + line.len();
    let next = below[end..].split_once('\n').map(|(_, next)| next);
    let is_alone = next.is_none_or(|next| {
        next.lines()
            .next()
            .is_none_or(|next| next.trim().is_empty())
    });
    let inner = ['*', '_'].iter().find_map(|&mark| {
        let inner = line.strip_prefix(mark)?.strip_suffix(mark)?;
        let is_plain = !inner.trim().is_empty() && !inner.contains(mark) && inner.trim() == inner;
        is_plain.then_some(inner)
    });
    inner
        .filter(|_| own.trim().is_empty() && is_alone)
        .map(|inner| (inner, end))
}

/// Returns the fix that wraps the block of an image, and of its `pair`, in a `Frame` and keeps the indentation.
pub(super) fn wrap(page: &Page, image: Image<'_>, pair: Option<Image<'_>>) -> Option<Fix> {
    // Images on these pages are part of a custom layout, which a frame may break.
    if page.has_custom_layout() {
        return None;
    }
    let block = block_of(page, image, pair)?;
    let lines = page.lines();
    let start = lines.start(lines.line_of(block.start));
    let prefix = page.text().get(start as usize..block.start as usize)?;
    let after = page.text().get(block.end as usize..)?.lines().next();
    // In a list or quote, the marks before the image would have to be repeated.
    if !prefix.trim().is_empty()
        || !after.unwrap_or_default().trim().is_empty()
        || is_in_inline_tag(page, image)
    {
        return None;
    }
    let below = page.text().get(block.end as usize..)?;
    if let Some((caption, length)) = caption_below(below).filter(|_| pair.is_none()) {
        // These characters have a different meaning in an attribute.
        if caption.contains(|letter: char| "\"\\{}<>&".contains(letter)) {
            return None;
        }
        let tag = format!("<Frame caption=\"{caption}\">");
        let end = block.end + to_u32(length);
        let label = "wrap the image in a `Frame` with this caption";
        return Some(Fix::risky(label, frame(page, block, end, prefix, &tag)));
    }
    let label = "wrap the image in a `Frame`";
    let edits = frame(page, block, block.end, prefix, "<Frame>");
    // Readers see a border and a background that the author may not want.
    Some(Fix::risky(label, edits))
}

/// Returns the edits that put `block` between `tag` and `</Frame>`, which replaces the text from the block to `end`.
fn frame(page: &Page, block: Span, end: u32, prefix: &str, tag: &str) -> Vec<Edit> {
    let (before, after) = (format!("{tag}\n{prefix}  "), format!("\n{prefix}</Frame>"));
    let old = page.slice(block);
    let body = indented(old);
    if body == old {
        // The address of an image can contain the whole image, so it is not copied.
        let below = Span::new(block.file, block.end, end);
        return vec![
            Edit::insert_before(block, before),
            Edit::replace(below, after),
        ];
    }
    let whole = Span { end, ..block };
    vec![Edit::replace(whole, before + &body + &after)]
}

/// Returns the block indented by two spaces, without the first line and lines that start inside a string.
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

/// Returns the quote that is open at the end of a line, given the one that is open at its start. An apostrophe in a
/// word does not open a quote.
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

/// Returns the block to wrap: that of the image, or the blocks of both images of a light and dark pair. Returns `None`
/// for an image that is hidden in one mode and has no pair, because its frame would be empty in that mode.
fn block_of(page: &Page, image: Image<'_>, pair: Option<Image<'_>>) -> Option<Span> {
    let block = image.block?;
    match pair {
        Some(pair) => Some(Span {
            end: pair.block?.end,
            ..block
        }),
        None => (!page.slice(image.span).contains("dark:")).then_some(block),
    }
}

/// Returns whether `second` follows `first` and replaces it in light or dark mode.
pub(super) fn are_pair(page: &Page, first: Image<'_>, second: Image<'_>) -> bool {
    let mode = |image: Image<'_>| {
        let tag = page.slice(image.span);
        tag.contains("dark:").then(|| tag.contains("dark:hidden"))
    };
    let end = |image: Image<'_>| image.block.unwrap_or(image.span).end as usize;
    let start = second.block.unwrap_or(second.span).start as usize;
    let between = page.text().get(end(first)..start);
    first.parent == second.parent
        && between.is_some_and(|between| between.trim().is_empty())
        && matches!((mode(first), mode(second)), (Some(first), Some(second)) if first != second)
}

/// Returns whether an image is in an element for text, which must not contain a block.
fn is_in_inline_tag(page: &Page, image: Image<'_>) -> bool {
    page.ancestors(image.parent)
        .map(|element| element.name())
        .any(|name| MARKUP.inline.contains(name) || MARKUP.image_holders.contains(name))
}
