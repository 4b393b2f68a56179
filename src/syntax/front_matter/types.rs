//! The types of values in front matter.

use crate::syntax::value::{Data, Node};

/// The type that a value has, or that a tag such as `!!str` asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    Null,
    Bool,
    Int,
    Float,
    Date,
    Merge,
    Str,
    Binary,
    List,
    OrderedMap,
    Pairs,
    Map,
    Set,
}

impl Type {
    /// Returns the type that a tag names, without `tag:yaml.org,2002:`.
    pub(super) fn of_tag(name: &str) -> Option<Self> {
        Some(match name {
            "null" => Self::Null,
            "bool" => Self::Bool,
            "int" => Self::Int,
            "float" => Self::Float,
            "timestamp" => Self::Date,
            "merge" => Self::Merge,
            "str" => Self::Str,
            "binary" => Self::Binary,
            "seq" => Self::List,
            "omap" => Self::OrderedMap,
            "pairs" => Self::Pairs,
            "map" => Self::Map,
            "set" => Self::Set,
            _ => return None,
        })
    }

    /// Returns `data` as a value of this type, or nothing if it cannot be one.
    pub(super) fn apply(self, data: Data) -> Option<Data> {
        match (self, data) {
            (Self::Null | Self::Merge, Data::Null) => Some(Data::Null),
            (Self::Str, Data::Null) => Some(Data::Text("".into())),
            (Self::List | Self::OrderedMap | Self::Pairs, Data::Null) => {
                Some(Data::List(Vec::new()))
            }
            (Self::Map | Self::Set, Data::Null) => Some(Data::Map(Vec::new())),
            (
                Self::Str,
                data @ (Data::Text(_) | Data::Bool(_) | Data::Number(_) | Data::Date(_)),
            )
            | (Self::List, data @ Data::List(_))
            | (Self::Map, data @ Data::Map(_)) => Some(data),
            (Self::OrderedMap, Data::List(items)) => {
                let mut names: Vec<&str> = Vec::new();
                let is_ordered = items.iter().all(|item| match item.members() {
                    [member] => {
                        names.push(&member.key);
                        true
                    }
                    _ => false,
                });
                names.sort_unstable();
                let is_unique = names.windows(2).all(|pair| pair[0] != pair[1]);
                (is_ordered && is_unique).then_some(Data::List(items))
            }
            (Self::Pairs, Data::List(items)) => {
                let pairs = items.into_iter().map(pair).collect::<Option<_>>();
                pairs.map(Data::List)
            }
            (Self::Set, Data::Map(members)) => members
                .iter()
                .all(|member| member.value.data == Data::Null)
                .then_some(Data::Map(members)),
            // Bytes, which no field of a page takes.
            (Self::Binary, Data::Text(text)) => is_base64(&text).then(|| Data::Map(Vec::new())),
            (_, Data::Text(text)) => {
                let (found, data) = resolve(&text);
                (found == Some(self) || (self == Self::Float && is_float(&text))).then_some(data)
            }
            _ => None,
        }
    }
}

/// Returns a map with one member as a list of its name and its value.
fn pair(item: Node) -> Option<Node> {
    let Data::Map(members) = item.data else {
        return None;
    };
    let [member] = <[_; 1]>::try_from(members).ok()?;
    let name = Node {
        range: member.key_range,
        data: Data::Text(member.key),
    };
    Some(Node {
        range: item.range,
        data: Data::List(vec![name, member.value]),
    })
}

/// Returns the type and the value of a scalar without quotes. `None` is a string.
pub(super) fn resolve(text: &str) -> (Option<Type>, Data) {
    match text {
        "~" | "null" | "Null" | "NULL" => return (Some(Type::Null), Data::Null),
        "true" | "True" | "TRUE" => return (Some(Type::Bool), Data::Bool(true)),
        "false" | "False" | "FALSE" => return (Some(Type::Bool), Data::Bool(false)),
        "<<" => return (Some(Type::Merge), Data::Text(text.into())),
        _ => (),
    }
    // Most values are words.
    let may_be_number =
        text.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first));
    if may_be_number {
        if let Some(number) = integer(text) {
            return (Some(Type::Int), Data::Number(number));
        }
        if is_float(text) {
            return (Some(Type::Float), Data::Number(float(text)));
        }
        if is_date(text) {
            return (Some(Type::Date), Data::Date(text.into()));
        }
    }
    (None, Data::Text(text.into()))
}

/// Splits a sign from a number.
fn signed(text: &str) -> (f64, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text.strip_prefix('+').unwrap_or(text)),
    }
}

/// Reads an integer: decimal, binary after `0b`, octal after `0`, hexadecimal after `0x`, or with base 60 like `1:30`.
fn integer(text: &str) -> Option<f64> {
    let (sign, digits) = signed(text);
    let radix = |digits: &str, radix: u32| {
        let mut value = 0.0;
        let mut is_empty = true;
        for digit in digits.chars().filter(|&letter| letter != '_') {
            value = value * f64::from(radix) + f64::from(digit.to_digit(radix)?);
            is_empty = false;
        }
        (!is_empty && !digits.ends_with('_')).then_some(sign * value)
    };
    match digits.strip_prefix('0') {
        Some("") => return Some(0.0),
        Some(rest) => {
            return if let Some(binary) = rest.strip_prefix('b') {
                radix(binary, 2)
            } else if let Some(hexadecimal) = rest.strip_prefix('x') {
                radix(hexadecimal, 16)
            } else {
                radix(rest, 8)
            };
        }
        None => (),
    }
    let (whole, rest) = digits.split_at(digits.find(':').unwrap_or(digits.len()));
    let is_decimal = !whole.starts_with('_')
        && !whole.ends_with('_')
        && whole
            .bytes()
            .all(|digit| digit.is_ascii_digit() || digit == b'_')
        && !whole.is_empty();
    if !is_decimal || !rest.split(':').skip(1).all(is_sixtieth) {
        return None;
    }
    Some(sign * base_60(digits))
}

/// Whether a part of a number with base 60 is at most 59.
fn is_sixtieth(part: &str) -> bool {
    match part.as_bytes() {
        [digit] => digit.is_ascii_digit(),
        [ten, digit] => matches!(ten, b'0'..=b'5') && digit.is_ascii_digit(),
        _ => false,
    }
}

/// Returns the value of a number that can have several parts, each worth 60 times the next one.
fn base_60(digits: &str) -> f64 {
    let parts = digits.split(':');
    parts.fold(0.0, |value, part| value * 60.0 + decimal(part))
}

/// Reads a decimal number with `_` in it.
fn decimal(digits: &str) -> f64 {
    digits.replace('_', "").parse().unwrap_or(f64::NAN)
}

/// Whether a text is a decimal number with a fraction or an exponent, or a special one such as `.inf`.
fn is_float(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if matches!(digits, ".inf" | ".Inf" | ".INF") || matches!(text, ".nan" | ".NaN" | ".NAN") {
        return true;
    }
    if text.ends_with('_') {
        return false;
    }
    let is_digits = |text: &str| {
        text.bytes()
            .all(|digit| digit.is_ascii_digit() || digit == b'_')
    };
    if let Some((whole, rest)) = digits.split_once(':') {
        let Some((parts, fraction)) = rest.split_once('.') else {
            return false;
        };
        return whole.starts_with(|first: char| first.is_ascii_digit())
            && is_digits(whole)
            && parts.split(':').all(is_sixtieth)
            && is_digits(fraction);
    }
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (digits, None),
    };
    let is_exponent = exponent.is_none_or(|exponent| {
        let digits = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
    });
    if !is_exponent {
        return false;
    }
    match mantissa.split_once('.') {
        // A number without a digit before the point has no sign.
        Some(("", fraction)) => {
            digits.len() == text.len() && !fraction.is_empty() && is_digits(fraction)
        }
        Some((whole, fraction)) => is_whole(whole) && is_digits(fraction),
        None => is_whole(mantissa),
    }
}

/// Whether a text is `0`, or digits that start with another one.
fn is_whole(text: &str) -> bool {
    match text.as_bytes() {
        [b'0'] => true,
        [b'1'..=b'9', rest @ ..] => rest
            .iter()
            .all(|&digit| digit.is_ascii_digit() || digit == b'_'),
        _ => false,
    }
}

fn float(text: &str) -> f64 {
    let (sign, digits) = signed(text);
    if digits.eq_ignore_ascii_case(".inf") {
        sign * f64::INFINITY
    } else {
        sign * base_60(digits)
    }
}

/// Whether a text is a date like `2026-03-01`, or a date with a time.
fn is_date(text: &str) -> bool {
    let mut rest = text;
    // Removes `least` to `most` digits from the start of the rest, and returns how many.
    let digits = |rest: &mut &str, least: usize, most: usize| {
        let count = rest
            .bytes()
            .take(most)
            .take_while(u8::is_ascii_digit)
            .count();
        *rest = &rest[count..];
        (count >= least).then_some(count)
    };
    let mut read = || -> Option<bool> {
        let mark = |rest: &mut &str, mark: char| {
            *rest = rest.strip_prefix(mark)?;
            Some(())
        };
        digits(&mut rest, 4, 4)?;
        mark(&mut rest, '-')?;
        let month = digits(&mut rest, 1, 2)?;
        mark(&mut rest, '-')?;
        let day = digits(&mut rest, 1, 2)?;
        if rest.is_empty() {
            return Some(month == 2 && day == 2);
        }
        let time = rest.trim_start_matches([' ', '\t']);
        rest = if time.len() == rest.len() {
            rest.strip_prefix(['T', 't'])?
        } else {
            time
        };
        digits(&mut rest, 1, 2)?;
        mark(&mut rest, ':')?;
        digits(&mut rest, 2, 2)?;
        mark(&mut rest, ':')?;
        digits(&mut rest, 2, 2)?;
        if let Some(fraction) = rest.strip_prefix('.') {
            rest = fraction.trim_start_matches(|letter: char| letter.is_ascii_digit());
        }
        if rest.is_empty() {
            return Some(true);
        }
        rest = rest.trim_start_matches([' ', '\t']);
        if rest == "Z" {
            return Some(true);
        }
        rest = rest.strip_prefix(['-', '+'])?;
        digits(&mut rest, 1, 2)?;
        if let Some(minutes) = rest.strip_prefix(':') {
            rest = minutes;
            digits(&mut rest, 2, 2)?;
        }
        Some(rest.is_empty())
    };
    read().unwrap_or(false)
}

/// Whether a text is bytes in base 64, with line breaks.
fn is_base64(text: &str) -> bool {
    let mut bits = 0;
    for letter in text.bytes() {
        match letter {
            b'\n' | b'\r' => (),
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'+' | b'/' | b'=' => bits += 6,
            _ => return false,
        }
    }
    bits % 8 == 0
}

/// Returns a number as JavaScript writes it.
pub(super) fn written(number: f64) -> String {
    if number == 0.0 {
        return "0".to_owned();
    }
    if !number.is_finite() {
        return number.to_string().replace("inf", "Infinity");
    }
    if (1e-6..1e21).contains(&number.abs()) {
        return number.to_string();
    }
    let written = format!("{number:e}");
    match written.split_once('e') {
        Some((digits, exponent)) if !exponent.starts_with('-') => format!("{digits}e+{exponent}"),
        _ => written,
    }
}
