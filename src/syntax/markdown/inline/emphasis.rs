//! Pairs runs of `*`, `_` and `~`.

use super::super::kind::Kind;
use super::super::span::offset;
use super::state::{Mark, Run};
use smallvec::SmallVec;

/// The number of different results of [`key`].
const KEYS: usize = 12;

/// Most texts have at most this many runs, for which no memory is allocated.
const USUAL: usize = 12;

type Runs = SmallVec<[Run; USUAL]>;

/// How often the runs inside a pair are paired again.
const MAX_DEPTH: u32 = 16;

/// Pairs runs, and adds the start and the end of each pair to `marks`. The platform pairs `~` first where it comes first,
/// inside links, and inside pairs. Returns the number of steps.
pub(super) fn resolve(runs: &[Run], strikethrough_first: bool, marks: &mut Vec<Mark>) -> usize {
    if !can_pair(runs.iter()) {
        return runs.len();
    }
    let mut next = Some(Region::new(runs.into(), 0));
    let mut regions = Vec::new();
    let mut steps = 0;
    while let Some(mut region) = next {
        let first = strikethrough_first || region.depth > 0;
        for strikes in [first, !first] {
            if region
                .runs
                .iter()
                .any(|run| (run.marker == b'~') == strikes)
            {
                region.pair(strikes, marks, &mut regions);
            }
        }
        steps += region.steps;
        next = regions.pop();
    }
    steps
}

/// Returns whether a run may open something that a later one closes.
fn can_pair<'r>(runs: impl Iterator<Item = &'r Run>) -> bool {
    let mut is_open = false;
    for run in runs {
        if is_open && run.can_close {
            return true;
        }
        is_open |= run.can_open;
    }
    false
}

/// Runs that may form pairs with each other.
struct Region {
    runs: Runs,
    /// For each run the next one that is not inside a pair.
    next: SmallVec<[u32; USUAL]>,
    depth: u32,
    steps: usize,
    /// The open runs.
    openers: SmallVec<[u32; USUAL]>,
    /// For each [`key`] of a closing run the number of open runs that do not match.
    bottoms: [usize; KEYS],
}

impl Region {
    fn new(runs: Runs, depth: u32) -> Self {
        Self {
            next: (1..=offset(runs.len())).collect(),
            steps: runs.len(),
            runs,
            depth,
            openers: SmallVec::new(),
            bottoms: [0; KEYS],
        }
    }

    /// Pairs either the runs of `~` or the other runs. The rest of these runs becomes plain text.
    fn pair(&mut self, strikes: bool, marks: &mut Vec<Mark>, regions: &mut Vec<Self>) {
        self.openers.clear();
        self.bottoms = [0; KEYS];
        let mut index = 0;
        while let Some(run) = self.runs.get(index) {
            if (run.marker == b'~') == strikes {
                self.close(index, marks, regions);
                let run = self.runs[index];
                if run.can_open && run.length > 0 {
                    self.openers.push(offset(index));
                }
            }
            index = self.next[index] as usize;
            self.steps += 1;
        }
        for run in &mut self.runs {
            if (run.marker == b'~') == strikes {
                run.length = 0;
            }
        }
    }

    /// Uses a run as the end of as many pairs as possible.
    fn close(&mut self, index: usize, marks: &mut Vec<Mark>, regions: &mut Vec<Self>) {
        loop {
            let run = self.runs[index];
            if !run.can_close || run.length == 0 {
                return;
            }
            let key = key(run);
            let Some(found) = self.find(run, self.bottoms[key]) else {
                self.bottoms[key] = self.openers.len();
                return;
            };
            let opener = self.openers[found] as usize;
            self.mark(opener, index, marks);
            self.enclose(opener, index, regions);
            let is_used = self.runs[opener].length == 0;
            self.openers.truncate(found + usize::from(!is_used));
            // A shorter opening run may match a closing run that it did not match before.
            for bottom in &mut self.bottoms {
                *bottom = found.min(*bottom);
            }
        }
    }

    /// Returns the index of the last open run at or above `bottom` that a closing run matches.
    fn find(&mut self, run: Run, bottom: usize) -> Option<usize> {
        let open = &self.openers[bottom..];
        let found = open
            .iter()
            .rposition(|opener| matches(self.runs[*opener as usize], run));
        self.steps += open.len() - found.unwrap_or_default();
        found.map(|found| bottom + found)
    }

    /// Removes the marks of a pair from its runs and records them.
    fn mark(&mut self, opener: usize, index: usize, marks: &mut Vec<Mark>) {
        let (open, close) = (self.runs[opener], self.runs[index]);
        let (used, kind) = match close.marker {
            b'~' => (close.length, Kind::Delete),
            _ if close.length > 1 && open.length > 1 => (2, Kind::Strong),
            _ => (1, Kind::Emphasis),
        };
        let open_end = open.start + open.length;
        for (start, is_open) in [(open_end - used, true), (close.start, false)] {
            marks.push(Mark {
                start,
                end: start + used,
                kind,
                is_open,
            });
        }
        self.runs[opener].length -= used;
        self.runs[index].length -= used;
        self.runs[index].start += used;
    }

    /// Moves the runs inside a pair to a region of their own.
    fn enclose(&mut self, opener: usize, index: usize, regions: &mut Vec<Self>) {
        let mut inner = Runs::new();
        let mut between = self.next[opener] as usize;
        while between < index {
            let run = self.runs[between];
            if run.length > 0 {
                inner.push(run);
            }
            between = self.next[between] as usize;
            self.steps += 1;
        }
        self.next[opener] = offset(index);
        if self.depth < MAX_DEPTH && can_pair(inner.iter()) {
            regions.push(Self::new(inner, self.depth + 1));
        }
    }
}

/// Returns the kind of a closing run: runs of one kind match the same open runs.
fn key(run: Run) -> usize {
    let kind = match run.marker {
        b'*' => 0,
        b'_' => 1,
        _ => return usize::from(run.length == 2),
    };
    kind * 6 + usize::from(run.can_open) * 3 + run.length as usize % 3
}

/// Returns whether a closing run matches an open one.
fn matches(opener: Run, run: Run) -> bool {
    if opener.marker != run.marker {
        return false;
    }
    if run.marker == b'~' {
        return opener.length == run.length;
    }
    let is_ambiguous = opener.can_close || run.can_open;
    let sum = opener.length + run.length;
    !(is_ambiguous && !run.length.is_multiple_of(3) && sum.is_multiple_of(3))
}

#[cfg(test)]
mod tests {
    use super::super::state::Run;
    use super::resolve;

    fn run(start: u32, length: u32, marker: u8) -> Run {
        Run {
            start,
            length,
            marker,
            can_open: true,
            can_close: true,
        }
    }

    /// Returns the marks, sorted by their place.
    fn pair(runs: &[Run]) -> String {
        let mut marks = Vec::new();
        resolve(runs, false, &mut marks);
        marks.sort_unstable_by_key(|mark| mark.start);
        let show = |open| if open { '<' } else { '>' };
        marks.iter().map(|mark| show(mark.is_open)).collect()
    }

    #[test]
    fn pairs_runs() {
        assert_eq!(pair(&[run(0, 1, b'*'), run(2, 1, b'*')]), "<>");
        assert_eq!(pair(&[run(0, 3, b'*'), run(4, 3, b'*')]), "<<>>");
        assert_eq!(pair(&[run(0, 1, b'*'), run(2, 2, b'*')]), "");
        assert_eq!(pair(&[run(0, 1, b'~'), run(2, 2, b'~')]), "");
    }

    #[test]
    fn pairs_do_not_cross() {
        let runs = [
            run(0, 1, b'*'),
            run(2, 1, b'~'),
            run(4, 1, b'*'),
            run(6, 1, b'~'),
        ];
        assert_eq!(pair(&runs), "<>");
    }
}
