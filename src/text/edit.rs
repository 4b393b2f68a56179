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

/// Returns where each of `places` in `text` is after non-overlapping `edits`. A place in replaced text moves to its
/// start, and one where text is inserted moves behind that.
pub fn moved(text: &str, edits: &[&Edit], places: &[u32]) -> Vec<u32> {
    let mut order: Vec<&Edit> = edits.to_vec();
    order.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let crlf = uses_crlf(text);
    let length = |edit: &Edit| {
        let breaks = edit.text.matches('\n').count() - edit.text.matches("\r\n").count();
        edit.text.len() + if crlf { breaks } else { 0 }
    };
    // For each edit its start and end, and the new end.
    let mut shift = 0;
    let ends: Vec<(u32, u32, i64)> = order
        .into_iter()
        .map(|edit| {
            let (start, end) = (edit.span.start, edit.span.end);
            shift += i64::try_from(length(edit)).unwrap_or_default() - i64::from(end - start);
            (start, end, shift)
        })
        .collect();
    let place = |&place: &u32| {
        let before = ends.partition_point(|&(_, end, _)| end <= place);
        let shift = before.checked_sub(1).map_or(0, |at| ends[at].2);
        let inside = ends.get(before).filter(|(start, _, _)| *start < place);
        let old = inside.map_or(place, |(start, _, _)| *start);
        u32::try_from(i64::from(old) + shift).unwrap_or_default()
    };
    places.iter().map(place).collect()
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

    #[test]
    fn places_move_with_the_text_around_them() {
        let (inserted, replaced) = (edit(1, 1, "++"), edit(3, 5, "\n"));
        let edits = [&replaced, &inserted];
        let places = [0, 1, 2, 3, 4, 5, 6];
        assert_eq!(moved("abcdefg", &edits, &places), [0, 3, 4, 5, 5, 6, 7]);
        assert_eq!(moved("a\r\ndefg", &edits, &[6]), [8]);
        assert_eq!(moved("abc", &[], &[2]), [2]);
    }
}
