//! Numbers by their digits: exact, however many there are.

use std::cmp::Ordering;

use crate::schema::Number;

/// Whether the text is a number as JSON writes it.
pub(crate) fn is_number(text: &str) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let exponent = exponent.map(|digits| digits.strip_prefix(['+', '-']).unwrap_or(digits));
    (whole == "0" || (is_digits(whole) && !whole.starts_with('0')))
        && fraction.is_none_or(is_digits)
        && exponent.is_none_or(is_digits)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether more digits would make a number of the text.
pub(crate) fn may_go_on(text: &str) -> bool {
    is_number(&format!("{text}0"))
}

/// A number as a sign, its digits without zeros at either end, and the place of the point: the
/// value is 0.DIGITS times ten to that power.
struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    power: i64,
}

impl Decimal {
    fn parse(text: &str) -> Self {
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(unsigned) => (true, unsigned),
            None => (false, text),
        };
        let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits: Vec<u8> = whole.bytes().chain(fraction.bytes()).collect();
        let leading = digits.iter().take_while(|digit| **digit == b'0').count();
        let trailing = digits
            .iter()
            .rev()
            .take_while(|digit| **digit == b'0')
            .count();
        let end = digits.len().saturating_sub(trailing).max(leading);
        let significant = digits.get(leading..end).unwrap_or_default().to_vec();
        let power = count(whole.len())
            .saturating_sub(count(leading))
            .saturating_add(power(exponent));
        if significant.is_empty() {
            return Self {
                negative: false,
                digits: significant,
                power: 0,
            };
        }
        Self {
            negative,
            digits: significant,
            power,
        }
    }

    fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    fn is_whole(&self) -> bool {
        count(self.digits.len()) <= self.power || self.is_zero()
    }

    fn magnitude(&self, other: &Self) -> Ordering {
        let zeros = other.is_zero().cmp(&self.is_zero());
        zeros
            .then(self.power.cmp(&other.power))
            .then_with(|| self.digits.cmp(&other.digits))
    }

    fn compare(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => self.magnitude(other),
            (true, true) => other.magnitude(self),
        }
    }
}

fn count(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

// Exponents beyond all bounds are as good as the bounds.
fn power(exponent: &str) -> i64 {
    let bound = if exponent.starts_with('-') {
        i64::MIN / 4
    } else {
        i64::MAX / 4
    };
    exponent
        .parse()
        .map_or(bound, |power: i64| power.clamp(i64::MIN / 4, i64::MAX / 4))
}

/// Whether the number has no fraction: `12`, `12.0`, `1.2e1`.
pub(crate) fn is_whole(digits: &str) -> bool {
    let plain = digits
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'-');
    plain || Decimal::parse(digits).is_whole()
}

/// The whole number, if it is one and not beyond 128 bits.
pub(crate) fn to_integer(digits: &str) -> Option<i128> {
    if let Ok(whole) = digits.parse() {
        return Some(whole);
    }
    let decimal = Decimal::parse(digits);
    if !decimal.is_whole() || decimal.power > 40 {
        return None;
    }
    let zeros = decimal.power - count(decimal.digits.len());
    let mut text = String::from(if decimal.negative { "-" } else { "" });
    text.extend(decimal.digits.iter().map(|digit| char::from(*digit)));
    text.extend((0..zeros).map(|_| '0'));
    if decimal.is_zero() {
        Some(0)
    } else {
        text.parse().ok()
    }
}

/// A text that equal numbers share.
pub(crate) fn canonical(digits: &str) -> String {
    let Decimal {
        negative,
        digits,
        power,
    } = Decimal::parse(digits);
    let digits = String::from_utf8_lossy(&digits);
    format!("{}{digits}e{power}", if negative { "-" } else { "" })
}

/// Two numbers by their digits.
pub(crate) fn compare(left: &str, right: &str) -> Ordering {
    match (left.parse::<i128>(), right.parse::<i128>()) {
        (Ok(left), Ok(right)) => left.cmp(&right),
        _ => Decimal::parse(left).compare(&Decimal::parse(right)),
    }
}

/// A number by its digits against one of a schema.
pub(crate) fn compare_to(digits: &str, number: &Number) -> Ordering {
    match (digits.parse::<i128>(), number.as_integer()) {
        (Ok(left), Some(right)) => left.cmp(&right),
        _ => compare(digits, &number.to_string()),
    }
}

/// Whether one number divides another without a rest; by their digits, so that 0.3 is a multiple of 0.1.
pub(crate) fn is_multiple(digits: &str, of: &Number) -> bool {
    let (value, divisor) = (Decimal::parse(digits), Decimal::parse(&of.to_string()));
    if value.is_zero() {
        return true;
    }
    // Both as whole numbers of the same unit: the smaller one's last digit.
    let unit = |decimal: &Decimal| decimal.power.saturating_sub(count(decimal.digits.len()));
    let lowest = unit(&value).min(unit(&divisor));
    let scaled = |decimal: &Decimal| -> Option<u128> {
        let text = std::str::from_utf8(&decimal.digits).ok()?;
        let zeros = u32::try_from(unit(decimal).saturating_sub(lowest)).ok()?;
        text.parse::<u128>()
            .ok()?
            .checked_mul(10_u128.checked_pow(zeros)?)
    };
    match (scaled(&value), scaled(&divisor)) {
        (Some(value), Some(divisor)) => divisor != 0 && value % divisor == 0,
        _ => remainder(&value, &divisor, lowest),
    }
}

/// The same digit by digit, for numbers beyond 128 bits. A divisor beyond them divides nothing here.
fn remainder(value: &Decimal, divisor: &Decimal, lowest: i64) -> bool {
    let zeros = |decimal: &Decimal| {
        decimal
            .power
            .saturating_sub(count(decimal.digits.len()))
            .saturating_sub(lowest)
    };
    let text = std::str::from_utf8(&divisor.digits).unwrap_or_default();
    let scale = u32::try_from(zeros(divisor))
        .ok()
        .and_then(|zeros| 10_u128.checked_pow(zeros));
    let divisor = text
        .parse::<u128>()
        .ok()
        .zip(scale)
        .and_then(|(text, scale)| text.checked_mul(scale));
    let Some(divisor) = divisor.filter(|divisor| *divisor > 0 && *divisor < u128::MAX / 16) else {
        return false;
    };
    let mut rest = 0;
    for digit in &value.digits {
        rest = (rest * 10 + u128::from(digit - b'0')) % divisor;
    }
    // Zeros behind the digits: a power of ten, by squaring.
    let (mut power, mut base, mut left) = (1 % divisor, 10 % divisor, zeros(value));
    while left > 0 {
        if left % 2 == 1 {
            power = product(power, base, divisor);
        }
        base = product(base, base, divisor);
        left /= 2;
    }
    product(rest, power, divisor) == 0
}

// Doubling keeps every step below sixteen times the divisor.
fn product(left: u128, right: u128, modulus: u128) -> u128 {
    let (mut sum, mut left, mut right) = (0, left % modulus, right);
    while right > 0 {
        if right % 2 == 1 {
            sum = (sum + left) % modulus;
        }
        left = (left * 2) % modulus;
        right /= 2;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_json_writes_them() {
        for yes in ["0", "-0", "12", "1.5", "1e3", "1.5E-7", "-0.0"] {
            assert!(is_number(yes), "{yes}");
        }
        for no in [
            "", "-", "01", "1.", ".5", "1e", "+1", "1e+", "0x1", "1_0", "NaN", "1.2.3",
        ] {
            assert!(!is_number(no), "{no}");
        }
    }

    #[test]
    fn whole_and_compared_by_their_digits() {
        for (digits, whole) in [
            ("12.0", Some(12)),
            ("1e3", Some(1000)),
            ("1.25e2", Some(125)),
            ("-2.0", Some(-2)),
            ("0.0", Some(0)),
            ("0e999999999999999999999", Some(0)),
        ] {
            assert_eq!(to_integer(digits), whole, "{digits}");
        }
        assert_eq!(to_integer("12.25"), None);
        assert_eq!(to_integer("1e400000000000000000000"), None);
        assert_eq!(compare("0.1", "0.10"), Ordering::Equal);
        assert_eq!(compare("-1.5", "-1.25"), Ordering::Less);
        assert_eq!(
            compare("9007199254740993", "9007199254740992.5"),
            Ordering::Greater
        );
        assert_eq!(compare("1e-9", "0"), Ordering::Greater);
        assert_eq!(compare("-1e-9", "0"), Ordering::Less);
    }

    #[test]
    fn multiples_by_their_digits() {
        let number = |digits: &str| Number::float(digits.parse().expect("a float"), digits);
        for (digits, of) in [
            ("0.3", "0.1"),
            ("1.1", "0.01"),
            ("1e400", "5"),
            ("12.0", "4"),
            ("0", "7"),
        ] {
            assert!(is_multiple(digits, &number(of)), "{digits} of {of}");
        }
        for (digits, of) in [("0.35", "0.1"), ("7", "2"), ("1e-400", "1"), ("1e400", "7")] {
            assert!(!is_multiple(digits, &number(of)), "{digits} of {of}");
        }
    }
}
