//! Formulas with numbers and variables: `words / sentences`.

/// The deepest nesting of a formula.
const MAX_DEPTH: usize = 50;

/// Returns the value of a formula, or `None` if it is not valid. `variable` returns the values of its variables.
pub(super) fn value(formula: &str, variable: &dyn Fn(&str) -> Option<f64>) -> Option<f64> {
    let mut reader = Reader {
        rest: formula,
        variable,
        depth: 0,
    };
    let value = reader.sum()?;
    reader.rest.trim().is_empty().then_some(value)
}

/// Returns whether a value meets a condition such as `> 10`, or `None` if that is not valid.
pub(super) fn meets(value: f64, condition: &str) -> Option<bool> {
    let condition = condition.trim();
    let end = condition.find(|letter: char| !"<>=!".contains(letter))?;
    let limit: f64 = condition[end..].trim().parse().ok()?;
    Some(match &condition[..end] {
        "<" => value < limit,
        "<=" => value <= limit,
        ">" => value > limit,
        ">=" => value >= limit,
        "==" => (value - limit).abs() < f64::EPSILON,
        "!=" => (value - limit).abs() >= f64::EPSILON,
        _ => return None,
    })
}

struct Reader<'f> {
    rest: &'f str,
    variable: &'f dyn Fn(&str) -> Option<f64>,
    depth: usize,
}

impl Reader<'_> {
    /// Reads `operator` if it comes next.
    fn accepts(&mut self, operator: char) -> bool {
        self.rest = self.rest.trim_start();
        let rest = self.rest.strip_prefix(operator);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn sum(&mut self) -> Option<f64> {
        let mut sum = self.product()?;
        loop {
            if self.accepts('+') {
                sum += self.product()?;
            } else if self.accepts('-') {
                sum -= self.product()?;
            } else {
                return Some(sum);
            }
        }
    }

    fn product(&mut self) -> Option<f64> {
        let mut product = self.factor()?;
        loop {
            if self.accepts('*') {
                product *= self.factor()?;
            } else if self.accepts('/') {
                product /= self.factor()?;
            } else {
                return Some(product);
            }
        }
    }

    fn factor(&mut self) -> Option<f64> {
        self.depth += 1;
        let value = if self.depth > MAX_DEPTH {
            None
        } else {
            self.bare_factor()
        };
        self.depth -= 1;
        value
    }

    fn bare_factor(&mut self) -> Option<f64> {
        if self.accepts('-') {
            return self.factor().map(|value| -value);
        }
        if self.accepts('(') {
            let value = self.sum()?;
            return self.accepts(')').then_some(value);
        }
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '_');
        let end = self.rest.find(|letter| !is_part(letter));
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        match word {
            "math.sqrt" | "math.abs" | "math.floor" | "math.ceil" | "math.round" => {
                let value = self.argument()?;
                Some(match word {
                    "math.sqrt" => value.sqrt(),
                    "math.abs" => value.abs(),
                    "math.floor" => value.floor(),
                    "math.ceil" => value.ceil(),
                    _ => value.round(),
                })
            }
            _ => word.parse().ok().or_else(|| (self.variable)(word)),
        }
    }

    fn argument(&mut self) -> Option<f64> {
        let value = if self.accepts('(') { self.sum() } else { None };
        value.filter(|_| self.accepts(')'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_have_values() {
        let variable = |name: &str| match name {
            "words" => Some(100.0),
            "heading.h2" => Some(4.0),
            _ => None,
        };
        for (formula, expected) in [
            ("words / 4 + 1", Some(26.0)),
            ("(words - 50) * -2", Some(-100.0)),
            ("math.sqrt(heading.h2) * 0.5", Some(1.0)),
            ("unknown", None),
            ("words)", None),
            ("", None),
        ] {
            assert_eq!(value(formula, &variable), expected, "{formula}");
        }
        assert_eq!(value(&"(".repeat(100_000), &variable), None);
        assert_eq!(value(&"-".repeat(100_000), &variable), None);
        assert_eq!(meets(11.0, "> 10"), Some(true));
        assert_eq!(meets(11.0, "<= 10"), Some(false));
        assert_eq!(meets(11.0, "10"), None);
    }
}
