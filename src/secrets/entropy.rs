//! The entropy of a text.

/// Returns the Shannon entropy of `text` in bits per character: 0 if all are equal, at most 4 for hexadecimal digits.
pub(super) fn entropy(text: &str) -> f32 {
    let mut counts = [0_u16; 256];
    for byte in text.bytes() {
        counts[usize::from(byte)] = counts[usize::from(byte)].saturating_add(1);
    }
    let all: f32 = counts.iter().map(|&count| f32::from(count)).sum();
    let present = counts.iter().filter(|&&count| count > 0);
    present
        .map(|&count| {
            let share = f32::from(count) / all;
            -share * share.log2()
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entropy_grows_with_the_alphabet() {
        assert!(entropy("") < 0.01);
        assert!(entropy("aaaa") < 0.01);
        assert!((entropy("abababab") - 1.0).abs() < 0.01);
        assert!((entropy("0123456789abcdef") - 4.0).abs() < 0.01);
    }
}
