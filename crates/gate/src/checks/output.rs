//! C023: the size of the run's value, or of one tool's result, in bytes of JSON.

use crate::codes::Rule;
use crate::verdict::Objection;

pub(crate) fn check(bytes: usize, most: u64) -> Result<(), Objection> {
    if bytes as u64 > most {
        return Err(Objection::new(Rule::OutputTooLarge, format!("It has {bytes} bytes; the limit is {most}.")));
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
            |bytes| check(bytes, 4),
            &[0, 4],
            &[(5, Rule::OutputTooLarge), (usize::MAX, Rule::OutputTooLarge)],
        );
    }
}
