//! Interprets scalars of YAML.

use super::value::Data;

/// Interprets an unquoted scalar like the platform's YAML parser: `yes` and `no` are strings, a date is a date.
pub(super) fn plain_scalar(value: &str) -> Data {
    match value {
        "" | "~" | "null" | "Null" | "NULL" => Data::Null,
        "true" | "True" | "TRUE" => Data::Bool(true),
        "false" | "False" | "FALSE" => Data::Bool(false),
        _ if is_date(value) => Data::Date(value.into()),
        _ => number(value).map_or_else(|| Data::Text(value.into()), Data::Number),
    }
}

fn number(value: &str) -> Option<f64> {
    let first = value.trim_start_matches(['-', '+']).bytes().next()?;
    if !first.is_ascii_digit() && first != b'.' {
        return None;
    }
    let radix = |prefix, radix| {
        let digits = value.strip_prefix(prefix)?;
        u32::from_str_radix(digits, radix).ok().map(f64::from)
    };
    radix("0x", 16)
        .or_else(|| radix("0o", 8))
        .or_else(|| value.replace('_', "").parse().ok())
}

fn is_date(value: &str) -> bool {
    let day = value.get(..10).unwrap_or_default().as_bytes();
    let digits = |range: std::ops::Range<usize>| day[range].iter().all(u8::is_ascii_digit);
    day.len() == 10
        && digits(0..4)
        && digits(5..7)
        && digits(8..10)
        && day[4] == b'-'
        && day[7] == b'-'
        && matches!(value.as_bytes().get(10), None | Some(b'T' | b't' | b' '))
}
