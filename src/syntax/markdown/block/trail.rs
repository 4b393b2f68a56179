//! The line ends after the last content: they decide where containers end, and whether lists are spread.

/// Line ends in a row.
#[derive(Debug, Clone, Copy, Default)]
struct LineEnds {
    /// The place of the first one.
    first: u32,
    /// How many there are, up to two.
    count: u32,
    /// Whether one of them ends a blank line.
    is_blank: bool,
}

/// The line ends since the last content, and the marks of block quotes among them.
#[derive(Debug, Default)]
pub(super) struct Trail {
    /// Those before the last mark of a block quote.
    older: LineEnds,
    /// Those after it.
    newer: LineEnds,
}

/// What is known of the end of a container.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct End {
    /// Where the container ends.
    pub(super) container: u32,
    /// Where its last item ends.
    pub(super) item: u32,
    /// Whether blank lines follow its last item.
    pub(super) is_spread: bool,
    /// Whether there are blank lines at its end.
    pub(super) is_blank: bool,
}

impl LineEnds {
    fn add(&mut self, place: u32, is_blank: bool) {
        if self.count == 0 {
            self.first = place;
        }
        self.count = (self.count + 1).min(2);
        self.is_blank |= is_blank;
    }

    fn append(&mut self, other: Self) {
        if self.count == 0 {
            *self = other;
        } else {
            self.count = (self.count + other.count).min(2);
            self.is_blank |= other.is_blank;
        }
    }
}

impl Trail {
    /// Adds the end of a line.
    pub(super) fn add_line_end(&mut self, place: u32, is_blank: bool) {
        self.newer.add(place, is_blank);
    }

    /// Adds the mark of a block quote that goes on.
    pub(super) fn add_quote_mark(&mut self) {
        let newer = std::mem::take(&mut self.newer);
        self.older.append(newer);
    }

    /// Returns whether there are blank lines.
    pub(super) fn is_blank(&self) -> bool {
        self.older.is_blank || self.newer.is_blank
    }

    /// Forgets everything because content follows. Returns whether there were blank lines.
    pub(super) fn add_content(&mut self) -> bool {
        let is_blank = self.is_blank();
        *self = Self::default();
        is_blank
    }

    /// Ends an item because the next one of its list follows. Returns its end, if there is a line end after it, and
    /// whether blank lines follow it.
    pub(super) fn end_item(&mut self) -> (Option<u32>, bool) {
        self.add_quote_mark();
        let all = std::mem::take(&mut self.older);
        ((all.count > 0).then_some(all.first), all.count > 1)
    }

    /// Ends the innermost container at `place`, or before the line ends at its end.
    pub(super) fn end_container(&mut self, place: u32) -> End {
        let inner = std::mem::take(&mut self.older);
        let container = if self.newer.count > 0 {
            self.newer.is_blank = self.newer.count > 1;
            self.newer.first
        } else {
            place
        };
        End {
            container,
            item: if inner.count > 0 {
                inner.first
            } else {
                container
            },
            is_spread: inner.count > 1,
            is_blank: inner.is_blank,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Trail;

    #[test]
    fn containers_end_before_line_ends() {
        let mut trail = Trail::default();
        trail.add_line_end(3, false);
        trail.add_line_end(4, true);
        let end = trail.end_container(9);
        assert_eq!((end.container, end.item, end.is_spread), (3, 3, false));
        assert!(trail.add_content());
    }

    #[test]
    fn marks_of_quotes_end_lists_late() {
        let mut trail = Trail::default();
        trail.add_line_end(5, false);
        trail.add_quote_mark();
        trail.add_line_end(7, true);
        let end = trail.end_container(9);
        assert_eq!((end.container, end.item), (7, 5));
    }
}
