//! Values as their receiver has them: JavaScript, whose numbers are doubles.
//!
//! `9007199254740993` arrives as `9007199254740992`, and `9223372036854778000` is how JavaScript writes
//! `9223372036854777856`. A schema that is held against the text would judge a number that nobody gets.

use serde_json::{Number, Value};

/// Whole numbers up to here are doubles, all of them.
const EXACT: u64 = 1 << 53;

pub(crate) fn as_delivered(mut value: Value) -> Value {
    round(&mut value);
    value
}

fn round(value: &mut Value) {
    match value {
        Value::Number(number) => {
            let exact = number.as_i64().map_or(number.is_f64(), |number| number.unsigned_abs() <= EXACT);
            if let Some(rounded) = number.as_f64().filter(|_| !exact).and_then(Number::from_f64) {
                *number = rounded;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(round),
        Value::Object(fields) => fields.values_mut().for_each(round),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_are_what_javascript_makes_of_them() {
        let rows = [
            (json!(9_007_199_254_740_991_u64), json!(9_007_199_254_740_991_u64)),
            (json!(9_007_199_254_740_992_u64), json!(9_007_199_254_740_992_u64)),
            (json!(9_007_199_254_740_993_u64), json!(9_007_199_254_740_992.0)),
            (json!(-9_007_199_254_740_993_i64), json!(-9_007_199_254_740_992.0)),
            (json!(u64::MAX), json!(18_446_744_073_709_551_616.0)),
            (
                json!({ "a": [i64::MIN, 1, 0.5, "9007199254740993"] }),
                json!({ "a": [-9_223_372_036_854_775_808.0, 1, 0.5, "9007199254740993"] }),
            ),
        ];
        for (given, delivered) in rows {
            assert_eq!(as_delivered(given.clone()), delivered, "{given}");
        }
    }
}
