//! Code blocks and blocks of mathematics.

use super::super::builder::Builder;
use super::super::kind::Kind;
use super::super::span::{Span, offset};
use super::super::tree::{Code, Piece, SAME, Value};
use super::blocks::{CodeBlock, CodeLine};
use super::marks;

/// Adds a code block or a block of mathematics.
pub(super) fn add_code(
    builder: &mut Builder<'_>,
    span: Span,
    block: &CodeBlock,
    all_lines: &[CodeLine],
) {
    let lines = &all_lines[block.lines.clone()];
    let body = match (lines.first(), lines.last()) {
        (Some(first), Some(last)) => Span::new(first.start, last.end),
        _ => Span::new(block.info.end, block.info.end),
    };
    let (language, meta) = split_info(builder.text(), block);
    let is_one_range = lines.windows(2).all(|pair| pair[0].next == pair[1].start);
    let value = if is_one_range && lines.iter().all(|line| line.spaces == 0) {
        SAME
    } else {
        add_value(builder, lines)
    };
    let document = builder.document();
    document.codes.push(Code {
        opening: block.opening,
        closing: block.closing,
        language,
        meta,
        value,
        body,
    });
    let detail = offset(document.codes.len() - 1);
    builder.leaf(block.kind, span, detail);
}

/// Returns the first word of an info string, and the rest. Mathematics has no first word.
fn split_info(page: &str, block: &CodeBlock) -> (Span, Span) {
    let info = block.info;
    let text = info.of(page).as_bytes();
    let split = if block.kind == Kind::Math {
        0
    } else {
        text.iter()
            .position(|b| matches!(b, b' ' | b'\t'))
            .unwrap_or(text.len())
    };
    let language_end = info.start + offset(split);
    let meta = language_end + offset(marks::spaces(&text[split..]));
    (
        Span::new(info.start, language_end),
        Span::new(meta, info.end),
    )
}

/// Adds the value of lines between which there is something else.
fn add_value(builder: &mut Builder<'_>, lines: &[CodeLine]) -> u32 {
    let page = builder.text();
    let document = builder.document();
    let start = offset(document.strings.len());
    let first_piece = offset(document.pieces.len());
    let mut push = |source: Span, text: &str| {
        if !text.is_empty() {
            document.pieces.push(Piece {
                offset: offset(document.strings.len()) - start,
                source,
            });
            document.strings.push_str(text);
        }
    };
    for (index, line) in lines.iter().enumerate() {
        let tab = Span::new(line.start.saturating_sub(1), line.start);
        push(tab, &"   "[..line.spaces.min(3) as usize]);
        let is_last = index + 1 == lines.len();
        let source = Span::new(line.start, if is_last { line.end } else { line.next });
        push(source, source.of(page));
    }
    let text = Span::new(start, offset(document.strings.len()));
    document.values.push(Value {
        text,
        first_piece,
        end_of_pieces: offset(document.pieces.len()),
    });
    offset(document.values.len() - 1)
}
