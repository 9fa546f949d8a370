//! C015: tool calls in any second.

use crate::codes::Rule;
use crate::verdict::Objection;
use crate::window::Window;

pub(crate) const SECOND_MS: u64 = 1_000;

pub(crate) fn check(window: &mut Window, now_ms: u64) -> Result<(), Objection> {
    window.room(now_ms).map_err(|wait| {
        let reason = format!("In any second there may be {}.", window.limit());
        Objection::new(Rule::ToolRate, reason).retry_after(wait)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::table;

    fn after(times: &[u64]) -> Result<(), Objection> {
        let mut window = Window::new(2, SECOND_MS);
        let (last, before) = times.split_last().unwrap();
        before.iter().for_each(|now| window.count(*now));
        check(&mut window, *last)
    }

    #[test]
    fn accepts_and_refuses() {
        table::check(
            after,
            &[&[0], &[0, 0], &[0, 0, 1_000], &[0, 500, 1_000]],
            &[
                (&[0, 0, 999], Rule::ToolRate),
                (&[0, 500, 999], Rule::ToolRate),
                (&[0, 500, 1_000, 1_000], Rule::ToolRate),
            ],
        );
    }

    #[test]
    fn says_when_to_try_again() {
        let objection = after(&[0, 500, 900]).unwrap_err();
        assert_eq!(objection.retry_after_ms, Some(100));
    }
}
