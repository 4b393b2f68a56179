//! The rows of tables.

use super::super::tree::Alignment;

/// A cell of a row: offsets in the row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell {
    /// Where it starts.
    pub(super) start: usize,
    /// Where it ends.
    pub(super) end: usize,
    /// Its text, without white space around it.
    pub(super) text: (usize, usize),
}

/// Returns the alignments that a delimiter row gives.
pub(super) fn delimiter_row(text: &[u8]) -> Option<Vec<Alignment>> {
    let mut alignments = Vec::new();
    let mut at = usize::from(text.first() == Some(&b'|'));
    let mut has_mark = at > 0;
    let skip = |at: usize| at + super::marks::spaces(&text[at..]);
    loop {
        at = skip(at);
        if at == text.len() {
            break;
        }
        let is_left = text[at] == b':';
        at += usize::from(is_left);
        let dashes = super::marks::run(&text[at..], b'-');
        at += dashes;
        let is_right = text.get(at) == Some(&b':');
        at += usize::from(is_right);
        has_mark |= is_left || is_right;
        alignments.push(match (is_left, is_right) {
            (true, true) => Alignment::Center,
            (true, false) => Alignment::Left,
            (false, true) => Alignment::Right,
            (false, false) => Alignment::None,
        });
        if dashes == 0 {
            return None;
        }
        at = skip(at);
        match text.get(at) {
            None => break,
            Some(b'|') => {
                at += 1;
                has_mark = true;
            }
            Some(_) => return None,
        }
    }
    (has_mark && !alignments.is_empty()).then_some(alignments)
}

/// Returns whether a line may be a delimiter row, by its first character.
pub(super) fn may_be_delimiter_row(text: &[u8]) -> bool {
    matches!(text.first(), Some(b'|' | b':' | b'-'))
}

/// Finds the cells of a row.
pub(super) fn cells(row: &[u8], cells: &mut Vec<Cell>) {
    cells.clear();
    let start = usize::from(row.first() == Some(&b'|'));
    let mut cell = Cell {
        start: 0,
        end: 0,
        text: (0, 0),
    };
    let mut at = start;
    let mut is_open = true;
    while at < row.len() {
        match row[at] {
            b' ' | b'\t' => at += 1,
            b'|' => {
                cell.end = at;
                cells.push(cell);
                cell = Cell {
                    start: at,
                    end: 0,
                    text: (0, 0),
                };
                is_open = false;
                at += 1;
            }
            byte => {
                is_open = true;
                if cell.text.1 == 0 {
                    cell.text.0 = at;
                }
                let is_escape = byte == b'\\' && matches!(row.get(at + 1), Some(b'\\' | b'|'));
                at += if is_escape { 2 } else { 1 };
                cell.text.1 = at;
            }
        }
    }
    if is_open {
        cells.push(cell);
    }
    if let Some(last) = cells.last_mut() {
        last.end = row.len();
    }
}

/// Returns the number of cells of the first row of a table; `None` if the line cannot be one.
pub(super) fn count_head_cells(row: &[u8]) -> Option<usize> {
    if super::marks::trim_end(row) == b"|" {
        return None;
    }
    let mut all = Vec::new();
    cells(row, &mut all);
    Some(all.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(row: &'static str) -> Vec<&'static str> {
        let mut all = Vec::new();
        cells(row.as_bytes(), &mut all);
        all.iter()
            .map(|cell| &row[cell.text.0..cell.text.1])
            .collect()
    }

    #[test]
    fn rows_are_split_at_bars() {
        assert_eq!(texts("| a | b |"), ["a", "b"]);
        assert_eq!(texts("a|b c"), ["a", "b c"]);
        assert_eq!(texts("a \\| b|"), ["a \\| b"]);
        assert_eq!(texts("||"), [""]);
        assert_eq!(texts("|"), [""]);
    }

    #[test]
    fn delimiter_rows_need_a_bar_or_a_colon() {
        assert_eq!(delimiter_row(b"--"), None);
        assert_eq!(delimiter_row(b":-").map(|all| all.len()), Some(1));
        assert_eq!(delimiter_row(b"|-|:-: | ").map(|all| all.len()), Some(2));
        assert_eq!(delimiter_row(b"||-|"), None);
        assert_eq!(delimiter_row(b"- -"), None);
    }
}
