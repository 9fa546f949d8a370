//! One file per check. A check says nothing, or objects; it counts nothing, so a refused call uses nothing up.

pub(crate) mod batch; // C027: each call of a batch
pub(crate) mod capability; // C024: is the method granted?
pub(crate) mod console; // C021, C022: lines and bytes
pub(crate) mod enumeration; // C016: one tool, again and again
pub(crate) mod messages; // C001, C002: the flood, refused messages included
pub(crate) mod name; // C008: can that be a name?
pub(crate) mod names; // C006: names that engines put into one place
pub(crate) mod output; // C023: how large is the value?
pub(crate) mod permission; // C010, C011: do the patterns let it through?
pub(crate) mod rate; // C015: calls in any second
pub(crate) mod relay; // C025: what a widget may say to its host
pub(crate) mod shape; // C004 … C007: JSON, depth, properties, keys
pub(crate) mod size; // C003: how large is the message?
pub(crate) mod state; // C031, C032: what a session keeps
pub(crate) mod tool_budget; // C014: calls in all

#[cfg(test)]
pub(crate) mod table {
    //! The form of every check's test: what it accepts, what it refuses and by which rule.

    use crate::codes::Rule;
    use crate::verdict::Objection;
    use std::fmt::Debug;

    pub(crate) fn check<C: Debug + Copy, T: Debug>(
        check: impl Fn(C) -> Result<T, Objection>,
        accepted: &[C],
        refused: &[(C, Rule)],
    ) {
        for case in accepted {
            let verdict = check(*case);
            assert!(verdict.is_ok(), "{case:?} should be accepted: {verdict:?}");
        }
        for (case, rule) in refused {
            match check(*case) {
                Ok(verdict) => panic!("{case:?} should be refused by {rule:?}: {verdict:?}"),
                Err(objection) => {
                    assert_eq!(objection.rule, *rule, "{case:?}: {objection:?}");
                    assert!(!objection.reason.is_empty());
                }
            }
        }
    }
}
