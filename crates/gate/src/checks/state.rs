//! C031, C032: the state that a session keeps between its runs. It is plain JSON, whoever wrote it, and an object.

use super::{output, shape};
use crate::codes::Rule;
use crate::verdict::Objection;

pub(crate) fn check(value: &str, most: u64) -> Result<(), Objection> {
    if value.len() as u64 > most {
        let reason = format!("It has {} bytes; the limit is {most}.", value.len());
        return Err(Objection::new(Rule::StateTooLarge, reason));
    }
    let seen = shape::check(value, shape::Caps::RESULT)?;
    output::memory(value.len(), &seen).map_err(|objection| Objection::new(Rule::StateTooLarge, objection.reason))?;
    // It is JSON, so its first character tells what it is.
    if !value.trim_start().starts_with('{') {
        return Err(Objection::new(Rule::StateNotObject, "It must be an object with properties.".to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::table;

    #[test]
    fn accepts_and_refuses() {
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(100), "]".repeat(100));
        let hollow = format!("{{\"a\":[{}[]]}}", "[],".repeat(400_000));
        table::check(
            |text: &str| check(text, 2_000_000),
            &["{}", " {\"a\":[1,{\"constructor\":null}]}"],
            &[
                ("", Rule::NotJson),
                ("{", Rule::NotJson),
                ("{}{}", Rule::NotJson),
                ("[]", Rule::StateNotObject),
                ("null", Rule::StateNotObject),
                ("\"{}\"", Rule::StateNotObject),
                ("{\"__proto__\":{}}", Rule::ForbiddenKey),
                ("{\"a\":{\"\\u005f_proto__\":1}}", Rule::ForbiddenKey),
                (&deep, Rule::TooDeep),
                (&hollow, Rule::StateTooLarge),
            ],
        );
        table::check(|text: &str| check(text, 7), &["{\"a\":1}"], &[("{\"a\":12}", Rule::StateTooLarge)]);
    }
}
