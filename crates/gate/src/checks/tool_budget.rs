//! C014: tool calls in all.

use crate::codes::Rule;
use crate::verdict::Objection;

pub(crate) fn check(made: u64, budget: u64) -> Result<(), Objection> {
    if made >= budget {
        return Err(Objection::new(Rule::ToolBudget, format!("The limit is {budget} tool calls (limits.toolCalls).")));
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
            |(made, budget)| check(made, budget),
            &[(0, 1), (9, 10), (u64::MAX - 1, u64::MAX)],
            &[((0, 0), Rule::ToolBudget), ((10, 10), Rule::ToolBudget), ((u64::MAX, u64::MAX), Rule::ToolBudget)],
        );
    }
}
