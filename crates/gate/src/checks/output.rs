//! C023, C026: the size of the run's value, or of one tool's result, in bytes of JSON, what its receiver needs for it, and
//! whether it fits its schema.

use super::shape::Seen;
use crate::codes::Rule;
use crate::schema::Schema;
use crate::verdict::Objection;

/// What an engine takes for an empty array or object, for the class of an object with keys like no other one's, and for
/// each step on the way to it.
const CONTAINER_BYTES: u64 = 64;
const CLASS_BYTES: u64 = 112;
const STEP_BYTES: u64 = 80;
/// Each step takes a receiver one or two microseconds, and it reads a text without a pause.
const MAX_STEPS: u64 = 32_768;
/// What a value may take of its receiver's memory: so much for each byte, and so much in any case.
const MEMORY_PER_BYTE: u64 = 8;
const MEMORY: u64 = 8 << 20;
/// The same of one message of many, all of which the page may keep.
const MESSAGE_MEMORY: u64 = 256 << 10;

/// Two characters can be an object of 64 bytes, and nine a key that makes a class of 80: a text of nothing else is larger
/// than it looks.
pub(crate) fn memory(bytes: usize, seen: &Seen) -> Result<(), Objection> {
    memory_within(bytes, seen, MEMORY)
}

pub(crate) fn message_memory(bytes: usize, seen: &Seen) -> Result<(), Objection> {
    memory_within(bytes, seen, MESSAGE_MEMORY)
}

fn memory_within(bytes: usize, seen: &Seen, constant: u64) -> Result<(), Objection> {
    let costs = [(seen.containers, CONTAINER_BYTES), (seen.classes, CLASS_BYTES), (seen.steps, STEP_BYTES)];
    let needs = costs.into_iter().fold(0_u64, |sum, (count, each)| sum.saturating_add(count.saturating_mul(each)));
    if needs > (bytes as u64).saturating_mul(MEMORY_PER_BYTE).saturating_add(constant) {
        let reason =
            format!("Its {bytes} bytes are {} arrays and objects, too many for their length.", seen.containers);
        return Err(Objection::new(Rule::OutputTooLarge, reason));
    }
    if seen.steps > MAX_STEPS {
        let reason = format!(
            "Its {} arrays and objects have {} different lists of keys; the limit is {MAX_STEPS}. Give objects the same \
             keys, or use lists of pairs.",
            seen.containers, seen.steps
        );
        return Err(Objection::new(Rule::OutputTooLarge, reason));
    }
    Ok(())
}

pub(crate) fn check(bytes: usize, most: u64) -> Result<(), Objection> {
    if bytes as u64 > most {
        return Err(Objection::new(Rule::OutputTooLarge, format!("It has {bytes} bytes; the limit is {most}.")));
    }
    Ok(())
}

pub(crate) fn fits(schema: Option<&Schema>, value: &str) -> Result<(), Objection> {
    let Some(schema) = schema else { return Ok(()) };
    schema.check(value).map_err(|objection| Objection::new(Rule::OutputMismatch, objection.reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::table;

    #[test]
    fn a_message_of_many_has_less() {
        let seen = Seen { containers: 9_000, classes: 9_000, steps: 9_000, asks_for_much: false };
        assert!(memory(135_000, &seen).is_ok() && message_memory(135_000, &seen).is_err());
        let rows = Seen { containers: 3_000, classes: 3, steps: 30, asks_for_much: false };
        assert!(message_memory(135_000, &rows).is_ok());
    }

    #[test]
    fn what_is_larger_than_it_looks_is_refused() {
        let seen = |containers, classes, steps| Seen { containers, classes, steps, asks_for_much: false };
        table::check(
            |(bytes, containers, classes, steps)| memory(bytes, &seen(containers, classes, steps)),
            &[
                (2, 1, 1, 0),
                (300_000, 100_000, 1, 5),
                (5_000_000, 600_000, 10, 100),
                (2, 131_072, 0, 0),
                (10_000_000, 10_000, 10_000, 32_768),
            ],
            &[
                ((1_000_000, 333_333, 1, 1), Rule::OutputTooLarge),
                ((5_000_000, 1_600_000, 1, 1), Rule::OutputTooLarge),
                ((1_000_000, 90_000, 90_000, 90_000), Rule::OutputTooLarge),
                ((10_000_000, 2_000, 2_000, 32_769), Rule::OutputTooLarge),
                ((0, u64::MAX, u64::MAX, u64::MAX), Rule::OutputTooLarge),
            ],
        );
    }

    #[test]
    fn accepts_and_refuses() {
        table::check(
            |bytes| check(bytes, 4),
            &[0, 4],
            &[(5, Rule::OutputTooLarge), (usize::MAX, Rule::OutputTooLarge)],
        );
    }
}
