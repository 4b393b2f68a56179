//! The ends of code spans and of mathematics.

use super::super::span::offset;

/// Finds the run of marks that closes another one, in linear time.
#[derive(Default)]
pub(super) struct Runs {
    /// The rest of the runs, sorted by length and position. Created when the first run without a closing run is found.
    table: Option<Vec<(u32, u32)>>,
    /// The bytes looked at so far.
    pub(super) steps: usize,
}

impl Runs {
    /// Returns the start of the next run of exactly `length` marks at or after `from`.
    pub(super) fn find(
        &mut self,
        text: &str,
        marker: u8,
        from: usize,
        length: usize,
    ) -> Option<usize> {
        let bytes = text.as_bytes();
        if let Some(table) = &self.table {
            let key = (offset(length), offset(from));
            let index = table.partition_point(|run| *run < key);
            let (found, start) = *table.get(index)?;
            self.steps += 1;
            return (found as usize == length).then_some(start as usize);
        }
        let mut position = from;
        while let Some((start, end)) = next_run(bytes, marker, position) {
            if end - start == length {
                self.steps += end - from;
                return Some(start);
            }
            position = end;
        }
        self.steps += 2 * (bytes.len() - from);
        self.table = Some(table(bytes, marker, from));
        None
    }
}

/// Returns the start and the end of the next run.
fn next_run(bytes: &[u8], marker: u8, from: usize) -> Option<(usize, usize)> {
    let start = from + memchr::memchr(marker, bytes.get(from..)?)?;
    let length = bytes[start..].iter().take_while(|b| **b == marker).count();
    Some((start, start + length))
}

fn table(bytes: &[u8], marker: u8, from: usize) -> Vec<(u32, u32)> {
    let mut runs = Vec::new();
    let mut position = from;
    while let Some((start, end)) = next_run(bytes, marker, position) {
        runs.push((offset(end - start), offset(start)));
        position = end;
    }
    runs.sort_unstable();
    runs
}

#[cfg(test)]
mod tests {
    use super::Runs;

    #[test]
    fn finds_runs_of_the_same_length() {
        let mut runs = Runs::default();
        let text = "` `` ``` `` x";
        let mut find = |from, length| runs.find(text, b'`', from, length);
        assert_eq!(find(4, 2), Some(9));
        assert_eq!(find(1, 1), None);
        assert_eq!(find(4, 2), Some(9));
        assert_eq!(find(8, 3), None);
    }
}
