//! C003: the size of a message, before anything else touches it.

use crate::codes::Rule;
use crate::verdict::Objection;

pub(crate) fn check(bytes: usize, most: u64) -> Result<(), Objection> {
    if bytes as u64 > most {
        return Err(Objection::new(Rule::MessageTooLarge, format!("It has {bytes} bytes; the limit is {most}.")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::table;

    #[test]
    fn accepts_and_refuses() {
        table::check(
            |bytes| check(bytes, 100),
            &[0, 1, 99, 100],
            &[(101, Rule::MessageTooLarge), (usize::MAX, Rule::MessageTooLarge)],
        );
    }
}
