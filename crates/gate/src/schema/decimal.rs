//! A number as it is written: 19.99 is a multiple of 0.01, though the doubles are not.

/// `digits` times ten to the power of `exponent`; the sign says nothing about multiples.
#[derive(Debug, Clone, Copy)]
pub(super) struct Decimal {
    /// 17 digits at most, as every double has.
    digits: u128,
    exponent: i32,
}

/// Ten to this power is above every `digits`.
const MAX_DIGITS: u32 = 17;

impl Decimal {
    /// The shortest number that is this double, which is how ECMAScript writes it too.
    pub(super) fn new(value: f64) -> Self {
        let written = format!("{:e}", value.abs());
        let (digits, exponent) = written.split_once('e').unwrap_or(("0", "0"));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let exponent: i32 = exponent.parse().unwrap_or(0);
        Self {
            digits: format!("{whole}{fraction}").parse().unwrap_or(0),
            exponent: exponent - i32::try_from(fraction.len()).unwrap_or(0),
        }
    }

    /// Exactly; `of` is not 0.
    pub(super) fn is_multiple_of(self, of: Self) -> bool {
        if self.digits == 0 || of.digits == 0 {
            return self.digits == 0;
        }
        let shift = self.exponent.abs_diff(of.exponent);
        if self.exponent >= of.exponent {
            return (self.digits % of.digits * power_of_ten(shift, of.digits)).is_multiple_of(of.digits);
        }
        shift <= MAX_DIGITS && self.digits.is_multiple_of(of.digits * 10_u128.pow(shift))
    }
}

/// Ten to the power, of which the remainder is enough.
fn power_of_ten(mut power: u32, modulus: u128) -> u128 {
    let (mut result, mut base) = (1 % modulus, 10 % modulus);
    while power > 0 {
        if power & 1 == 1 {
            result = result * base % modulus;
        }
        base = base * base % modulus;
        power >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiples_are_exact() {
        for (value, of, expected) in [
            (6.0, 3.0, true),
            (7.0, 3.0, false),
            (0.0075, 0.0001, true),
            (0.00751, 0.0001, false),
            (19.99, 0.01, true),
            (19.995, 0.01, false),
            (1.1, 0.1, true),
            (0.3, 0.1, true),
            (0.1 + 0.2, 0.1, false),
            (4.5, 1.5, true),
            (-4.5, 1.5, true),
            (5.000_000_000_1, 1.0, false),
            (1.000_000_000_000_000_2, 1.0, false),
            (1e308, 1.0, true),
            (1e308, 0.5, true),
            (1e308, 3.0, false),
            (1e308, 0.123_456_789, false),
            (1.797_693_134_862_315_7e308, 7.0, false),
            (12_391_239_123.0, 1e-8, true),
            (1e-300, 1e-308, true),
            (1e-308, 1e-300, false),
            (5e-324, 1.0, false),
            (9_007_199_254_740_992.0, 3.0, false),
            (9_007_199_254_740_993.0, 2.0, true),
            (0.0, 7.0, true),
            (-0.0, 7.0, true),
        ] {
            assert_eq!(Decimal::new(value).is_multiple_of(Decimal::new(of)), expected, "{value} {of}");
        }
    }
}
