//! Numbers and values, as JSON Schema compares them: by what they mean, so 1 is 1.0.

use serde_json::{Number, Value};
use std::cmp::Ordering;

pub(super) fn order(left: &Number, right: &Number) -> Ordering {
    match (whole(left), whole(right)) {
        (Some(left), Some(right)) => left.cmp(&right),
        (Some(left), None) => against_fraction(left, float(right)),
        (None, Some(right)) => against_fraction(right, float(left)).reverse(),
        (None, None) => float(left).total_cmp(&float(right)),
    }
}

pub(super) fn is_multiple(number: &Number, of: &Number) -> bool {
    if let (Some(number), Some(of)) = (whole(number), whole(of)) {
        return of != 0 && number % of == 0;
    }
    let (number, of) = (float(number), float(of));
    let times = number / of;
    // 0.0075 / 0.0001 is 75 but for the last bit. Where a double has no fraction left, its remainder is exact.
    if times.abs() < 1e15 { (times - times.round()).abs() < 1e-9 } else { number % of == 0.0 }
}

pub(super) fn equal(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => order(left, right).is_eq(),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| equal(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(key, value)| right.get(key).is_some_and(|other| equal(value, other)))
        }
        _ => left == right,
    }
}

/// How many values a value is made of: what comparing it costs.
pub(super) fn weight(value: &Value) -> u64 {
    match value {
        Value::Array(items) => items.iter().map(weight).fold(1, u64::saturating_add),
        Value::Object(fields) => fields.values().map(weight).fold(1, u64::saturating_add),
        Value::String(text) => 1 + text.len() as u64 / 64,
        Value::Null | Value::Bool(_) | Value::Number(_) => 1,
    }
}

fn whole(number: &Number) -> Option<i128> {
    if let Some(value) = number.as_i128() {
        return Some(value);
    }
    // Above 2^100 a double is compared as a double.
    let value = number.as_f64()?;
    (value.fract() == 0.0 && value.abs() < 1e30).then_some(value as i128)
}

fn float(number: &Number) -> f64 {
    number.as_f64().unwrap_or(f64::NAN)
}

/// `fraction` is not a whole number, or is beyond every one of JSON's.
fn against_fraction(whole: i128, fraction: f64) -> Ordering {
    if fraction.abs() >= 1e30 {
        return if fraction > 0.0 { Ordering::Less } else { Ordering::Greater };
    }
    whole.cmp(&(fraction.floor() as i128)).then(Ordering::Less)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn number(text: &str) -> Number {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn numbers_are_ordered_by_what_they_mean() {
        use Ordering::{Equal, Greater, Less};
        let table = [
            ("1", "1.0", Equal),
            ("1", "1.5", Less),
            ("2", "1.5", Greater),
            ("-1", "-1.5", Greater),
            ("-2", "-1.5", Less),
            ("9007199254740993", "9007199254740992", Greater),
            ("9007199254740993", "9007199254740992.0", Greater),
            ("18446744073709551615", "1e300", Less),
            ("-5", "-1e300", Greater),
            ("0.1", "0.2", Less),
            ("0", "-0.0", Equal),
        ];
        for (left, right, expected) in table {
            assert_eq!(order(&number(left), &number(right)), expected, "{left} {right}");
            assert_eq!(order(&number(right), &number(left)), expected.reverse(), "{right} {left}");
        }
    }

    #[test]
    fn multiples() {
        for (value, of, expected) in [
            ("6", "3", true),
            ("7", "3", false),
            ("0.0075", "0.0001", true),
            ("0.00751", "0.0001", false),
            ("4.5", "1.5", true),
            ("1e308", "0.5", true),
            ("0", "7", true),
        ] {
            assert_eq!(is_multiple(&number(value), &number(of)), expected, "{value} {of}");
        }
    }

    #[test]
    fn values_are_equal_by_what_they_mean() {
        assert!(equal(&json!({"a": [1, 2.0]}), &json!({"a": [1.0, 2]})));
        assert!(!equal(&json!([1]), &json!([true])));
        assert!(!equal(&json!({"a": 1}), &json!({"b": 1})));
    }
}
