//! C016: one tool, again and again.

use crate::codes::Rule;
use crate::verdict::Objection;
use crate::window::Window;

pub(crate) fn check(window: &mut Window, now_ms: u64) -> Result<(), Objection> {
    window.room(now_ms).map_err(|wait| {
        let reason = format!("In {} ms it may be called {} times.", window.length_ms(), window.limit());
        Objection::new(Rule::Enumeration, reason).retry_after(wait)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::table;

    fn after(calls: &[u64]) -> Result<(), Objection> {
        let mut window = Window::new(3, 5_000);
        let (last, before) = calls.split_last().unwrap();
        before.iter().for_each(|now| window.count(*now));
        check(&mut window, *last)
    }

    #[test]
    fn accepts_and_refuses() {
        table::check(
            after,
            &[&[0, 1, 2], &[0, 1, 2, 5_000], &[0, 2_500, 4_999, 5_000]],
            &[(&[0, 1, 2, 4_999], Rule::Enumeration), (&[0, 2_500, 4_999, 5_000, 5_001], Rule::Enumeration)],
        );
    }
}
