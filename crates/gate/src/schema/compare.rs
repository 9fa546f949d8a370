//! Numbers and values, as JSON Schema compares them: by what they mean, so 1 is 1.0.
//!
//! A number is the double that the page gets, however many digits it was written with.

use super::decimal::Decimal;
use serde_json::{Map, Number, Value};
use std::cmp::Ordering;

pub(super) fn order(left: &Number, right: &Number) -> Ordering {
    // No JSON number is NaN, and 0 is -0.
    float(left).partial_cmp(&float(right)).unwrap_or(Ordering::Equal)
}

pub(super) fn is_whole(number: &Number) -> bool {
    float(number).fract() == 0.0
}

pub(super) fn is_multiple(number: &Number, of: &Number) -> bool {
    Decimal::new(float(number)).is_multiple_of(Decimal::new(float(of)))
}

pub(super) fn equal(left: &Value, right: &Value) -> bool {
    compare(left, right).is_eq()
}

/// An order of all values, in which two are next to each other when they are equal.
pub(super) fn compare(left: &Value, right: &Value) -> Ordering {
    match (left, right) {
        (Value::Bool(left), Value::Bool(right)) => left.cmp(right),
        (Value::Number(left), Value::Number(right)) => order(left, right),
        (Value::String(left), Value::String(right)) => left.cmp(right),
        (Value::Array(left), Value::Array(right)) => left.len().cmp(&right.len()).then_with(|| {
            let pairs = left.iter().zip(right);
            pairs.map(|(left, right)| compare(left, right)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        }),
        (Value::Object(left), Value::Object(right)) => compare_objects(left, right),
        _ => kind(left).cmp(&kind(right)),
    }
}

/// How many values a value is made of: what comparing it costs.
pub(super) fn weight(value: &Value) -> u64 {
    match value {
        Value::Array(items) => items.iter().map(weight).fold(1, u64::saturating_add),
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| 1 + name.len() as u64 / 64 + weight(value)).fold(1, u64::saturating_add)
        }
        Value::String(text) => 1 + text.len() as u64 / 64,
        Value::Null | Value::Bool(_) | Value::Number(_) => 1,
    }
}

fn compare_objects(left: &Map<String, Value>, right: &Map<String, Value>) -> Ordering {
    left.len().cmp(&right.len()).then_with(|| {
        let (mut left, mut right) = (left.iter().collect::<Vec<_>>(), right.iter().collect::<Vec<_>>());
        left.sort_unstable_by_key(|(name, _)| *name);
        right.sort_unstable_by_key(|(name, _)| *name);
        let pairs = left.into_iter().zip(right);
        let mut orders = pairs.map(|(left, right)| left.0.cmp(right.0).then_with(|| compare(left.1, right.1)));
        orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    })
}

fn kind(value: &Value) -> u8 {
    match value {
        Value::Null => 0,
        Value::Bool(_) => 1,
        Value::Number(_) => 2,
        Value::String(_) => 3,
        Value::Array(_) => 4,
        Value::Object(_) => 5,
    }
}

fn float(number: &Number) -> f64 {
    number.as_f64().unwrap_or(f64::NAN)
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
            // The page gets the same number for both.
            ("9007199254740993", "9007199254740992", Equal),
            ("9007199254740993", "9007199254740994", Less),
            ("18446744073709551615", "18446744073709551616", Equal),
            ("18446744073709551615", "1e300", Less),
            ("-5", "-1e300", Greater),
            ("0.1", "0.2", Less),
            ("0", "-0.0", Equal),
            ("1e-400", "0", Equal),
        ];
        for (left, right, expected) in table {
            assert_eq!(order(&number(left), &number(right)), expected, "{left} {right}");
            assert_eq!(order(&number(right), &number(left)), expected.reverse(), "{right} {left}");
        }
    }

    #[test]
    fn values_are_equal_by_what_they_mean() {
        assert!(equal(&json!({"a": [1, 2.0]}), &json!({"a": [1.0, 2]})));
        assert!(!equal(&json!([1]), &json!([true])));
        assert!(!equal(&json!({"a": 1}), &json!({"b": 1})));
        assert!(!equal(&json!([]), &json!({})));
        assert!(!equal(&json!(0), &json!(false)));
        assert!(!equal(&json!(null), &json!("null")));
    }
}
