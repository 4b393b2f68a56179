//! Edits of a text.

use super::Span;

/// A replacement: the bytes of `span` become `text`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The range to replace. An empty span inserts.
    pub span: Span,
    /// The new text. Its line endings are `\n`, or those of the file; [`apply`] converts them to those of the file.
    pub text: String,
}

impl Edit {
    /// Replaces `span` with `text`.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self {
            span,
            text: text.into(),
        }
    }

    /// Inserts `text` before `span`.
    pub fn insert_before(span: Span, text: impl Into<String>) -> Self {
        Self::replace(span.head(), text)
    }

    /// Inserts `text` after `span`.
    pub fn insert_after(span: Span, text: impl Into<String>) -> Self {
        Self::replace(span.tail(), text)
    }

    /// Deletes `span`.
    pub fn delete(span: Span) -> Self {
        Self::replace(span, "")
    }
}

/// Two edits overlap, or one is outside the text.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("two edits overlap, or one is outside the text")]
pub struct Overlap;

/// Applies all `edits` of one file at once.
///
/// # Errors
/// Returns [`Overlap`] if two edits overlap, or an edit is not on character boundaries of `text`.
pub fn apply(text: &str, edits: &[Edit]) -> Result<String, Overlap> {
    let mut order: Vec<&Edit> = edits.iter().collect();
    order.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let crlf = uses_crlf(text);
    let mut out = String::with_capacity(text.len() + 64);
    let mut done = 0;
    for edit in order {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        if start < done {
            return Err(Overlap);
        }
        out.push_str(text.get(done..start).ok_or(Overlap)?);
        text.get(start..end).ok_or(Overlap)?;
        if crlf {
            let text = edit.text.replace("\r\n", "\n");
            out.push_str(&text.replace('\n', "\r\n"));
        } else {
            out.push_str(&edit.text);
        }
        done = end;
    }
    out.push_str(text.get(done..).ok_or(Overlap)?);
    Ok(out)
}

fn uses_crlf(text: &str) -> bool {
    memchr::memchr(b'\n', text.as_bytes())
        .is_some_and(|at| at > 0 && text.as_bytes()[at - 1] == b'\r')
}

#[cfg(test)]
mod tests {
    use super::super::FileId;
    use super::*;

    fn edit(start: u32, end: u32, text: &str) -> Edit {
        Edit::replace(Span::new(FileId(0), start, end), text)
    }

    #[test]
    fn edits_are_applied_in_text_order() {
        let edits = [edit(3, 4, "D"), edit(0, 1, "A"), edit(2, 2, "-")];
        assert_eq!(apply("abcd", &edits).as_deref(), Ok("Ab-cD"));
    }

    #[test]
    fn overlapping_edits_are_rejected() {
        assert_eq!(
            apply("abcd", &[edit(0, 2, "x"), edit(1, 3, "y")]),
            Err(Overlap)
        );
        assert_eq!(apply("é", &[edit(1, 2, "")]), Err(Overlap));
    }

    #[test]
    fn inserted_lines_use_the_line_ending_of_the_file() {
        assert_eq!(
            apply("a\r\nb", &[edit(0, 1, "x\ny")]).as_deref(),
            Ok("x\r\ny\r\nb")
        );
        // Text copied from the file already has its line endings.
        assert_eq!(
            apply("a\r\nb", &[edit(0, 1, "x\r\ny")]).as_deref(),
            Ok("x\r\ny\r\nb")
        );
    }
}
