//! Lines of the page, and the position in one.

/// A part of a line without the marks of containers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    /// Where it starts: after the marks of containers.
    pub(super) start: u32,
    /// The column at which it starts, from 0.
    pub(super) column: u32,
    /// The columns of a tab before it that no container needs.
    pub(super) spaces: u32,
    /// Where the text ends.
    pub(super) end: u32,
    /// Where the next line starts.
    pub(super) next: u32,
    /// Whether it lacks marks of open containers.
    pub(super) is_lazy: bool,
}

impl Line {
    /// Reads the line at `start`.
    pub(super) fn read(bytes: &[u8], start: u32) -> Self {
        let rest = &bytes[start as usize..];
        let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let line_end = match rest.get(length) {
            None => 0,
            Some(b'\r') if rest.get(length + 1) == Some(&b'\n') => 2,
            Some(_) => 1,
        };
        let end = start + u32::try_from(length).unwrap_or(u32::MAX);
        Self {
            start,
            column: 0,
            spaces: 0,
            end,
            next: end + line_end,
            is_lazy: false,
        }
    }

    /// Returns where the text starts after white space, and the columns of the white space.
    pub(super) fn indent(&self, bytes: &[u8]) -> (u32, u32) {
        let (mut at, mut columns) = (self.start, self.spaces);
        while at < self.end {
            match bytes[at as usize] {
                b' ' => columns += 1,
                b'\t' => columns += 4 - (self.column + columns) % 4,
                _ => break,
            }
            at += 1;
        }
        (at, columns)
    }

    /// Returns the text from an offset to the end of the line.
    pub(super) fn text<'t>(&self, bytes: &'t [u8], start: u32) -> &'t [u8] {
        &bytes[start as usize..self.end as usize]
    }

    /// Takes away up to so many columns of white space. Returns how many there were.
    pub(super) fn skip_columns(&mut self, bytes: &[u8], limit: u32) -> u32 {
        let mut columns = 0;
        while columns < limit {
            if self.spaces == 0 {
                match bytes.get(self.start as usize) {
                    Some(b' ') if self.start < self.end => self.spaces = 1,
                    Some(b'\t') if self.start < self.end => self.spaces = 4 - self.column % 4,
                    _ => break,
                }
                self.start += 1;
            }
            let taken = self.spaces.min(limit - columns);
            self.spaces -= taken;
            self.column += taken;
            columns += taken;
        }
        columns
    }

    /// Takes away a mark of so many bytes, which are not white space.
    pub(super) fn skip_mark(&mut self, length: u32) {
        self.start += length;
        self.column += length;
    }

    /// Returns whether there is nothing but white space.
    pub(super) fn is_blank(&self, bytes: &[u8]) -> bool {
        self.indent(bytes).0 == self.end
    }
}

#[cfg(test)]
mod tests {
    use super::Line;

    #[test]
    fn tabs_are_taken_away_in_parts() {
        let bytes = b"\ta\r\nb";
        let mut line = Line::read(bytes, 0);
        assert_eq!((line.end, line.next), (2, 4));
        assert_eq!(line.indent(bytes), (1, 4));
        assert_eq!(line.skip_columns(bytes, 2), 2);
        assert_eq!((line.start, line.column, line.spaces), (1, 2, 2));
        assert_eq!(line.indent(bytes), (1, 2));
    }
}
