//! Whether an attack got what it wanted, and whether its control did. Marks are held against the same page at rest.

use serde::Serialize;

use super::file::{Attacker, Scenario};
use super::goal::Goal;
use super::seen::Seen;

/// The page's longest time without a turn, at rest or three times what a quiet guest of that kind costs.
const QUIET_STALL_MS: f64 = 50.0;
const TIMES_QUIET: f64 = 3.0;
/// What an attack may leave in the page's memory.
const HEAP_BYTES: f64 = 32.0 * 1_048_576.0;
/// Where no control was measured beside it: more than other guests on a busy machine add.
const STALL_WITHOUT_CONTROL_MS: f64 = 1_000.0;
/// A stall got through if it has this share of what happens without the wall. The controls stand still for two seconds, so that they show something on a busy machine too.
const STALL_SHARE: f64 = 0.2;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase", tag = "verdict")]
pub enum Outcome {
    Stopped,
    /// This engine lets nobody close it.
    Open {
        why: String,
    },
    Through {
        why: String,
    },
    /// The control showed nothing, so the attack shows nothing either.
    Deaf {
        why: String,
    },
}

/// How long the page may be without a turn, where a quiet guest of that kind costs so much.
pub(crate) fn allowed_stall(quiet_ms: f64) -> f64 {
    QUIET_STALL_MS.max(TIMES_QUIET * quiet_ms)
}

pub(crate) fn judge(scenario: &Scenario, seen: &Seen, control: Option<&Seen>, quiet_ms: f64) -> Outcome {
    if let Some(why) = control.and_then(|control| deaf(scenario, control, quiet_ms)) {
        return Outcome::Deaf { why };
    }
    match fault(scenario, seen, control, quiet_ms) {
        Some(why) => Outcome::Through { why },
        // What ended by a mistake of its own was stopped by nothing.
        None if seen.said.starts_with("broken") => Outcome::Deaf { why: format!("it tried nothing: {}", seen.said) },
        None => Outcome::Stopped,
    }
}

/// Why a control that should have succeeded did not.
fn deaf(scenario: &Scenario, control: &Seen, quiet_ms: f64) -> Option<String> {
    let said = &control.said;
    let is_out = said.starts_with("out");
    let missing = match scenario.goal {
        Goal::Stall => {
            (control.stall_ms < 2.0 * allowed_stall(quiet_ms)).then(|| format!("{:.0} ms", control.stall_ms))
        }
        Goal::Heap => match control.heap_bytes {
            Some(grown) if grown < HEAP_BYTES => Some(format!("{:.0} MB of heap", grown / 1_048_576.0)),
            _ => None,
        },
        Goal::Request if scenario.header.guest != Attacker::Client => {
            control.requests.is_empty().then(|| "nothing reached the sink".to_owned())
        }
        Goal::Effect => (!is_out && control.effects.is_empty()).then(|| "it had no effect".to_owned()),
        _ => (!is_out).then(|| "it did not get out".to_owned()),
    };
    missing.map(|missing| format!("its control shows nothing: {missing}; it said: {said}"))
}

fn fault(scenario: &Scenario, seen: &Seen, control: Option<&Seen>, quiet_ms: f64) -> Option<String> {
    if seen.lost {
        return Some(format!("the page was lost: {}", seen.said));
    }
    if seen.said == "late" {
        return Some("it never ended".to_owned());
    }
    if let Some(changed) = seen.changed.first() {
        return Some(format!("the host's realm is not as it was: {changed}"));
    }
    if let Some(request) = seen.requests.first() {
        return Some(format!("a request left: {request}"));
    }
    if seen.said.starts_with("out") {
        return Some(format!("it got what it wanted: {}", seen.said));
    }
    if let Some(effect) = seen.effects.first() {
        return Some(effect.clone());
    }
    grown(seen).or_else(|| stalled(scenario, seen, control, quiet_ms))
}

/// Whether nothing speaks against it but the page's turns, which other work on the machine can take as well.
pub(crate) fn is_only_stalled(scenario: &Scenario, seen: &Seen, control: Option<&Seen>, quiet_ms: f64) -> bool {
    let in_time = Seen { stall_ms: 0.0, ..seen.clone() };
    stalled(scenario, seen, control, quiet_ms).is_some() && fault(scenario, &in_time, control, quiet_ms).is_none()
}

fn stalled(scenario: &Scenario, seen: &Seen, control: Option<&Seen>, quiet_ms: f64) -> Option<String> {
    let bound = match control.filter(|_| scenario.goal == Goal::Stall) {
        Some(control) => STALL_SHARE * control.stall_ms,
        None => STALL_WITHOUT_CONTROL_MS,
    };
    let most = allowed_stall(quiet_ms).max(bound);
    let found = format!("the page had no turn for {:.0} ms, and {quiet_ms:.0} ms beside a quiet guest", seen.stall_ms);
    (seen.stall_ms > most).then_some(found)
}

/// Where the engine tells: the memory of processes has that of the guests in it, and of pages before.
fn grown(seen: &Seen) -> Option<String> {
    let grown = seen.heap_bytes.filter(|grown| *grown > HEAP_BYTES)?;
    Some(format!("the page keeps {:.0} MB more", grown / 1_048_576.0))
}

#[cfg(test)]
mod tests {
    use super::super::file::{Scenario, scenarios};
    use super::{Outcome, Seen, judge};

    fn any(goal: &str) -> &'static Scenario {
        scenarios().iter().find(|scenario| scenario.name.starts_with(goal)).unwrap()
    }

    fn ms(stall_ms: f64) -> Seen {
        Seen { stall_ms, ..Seen::default() }
    }

    #[test]
    fn stalls_are_judged_beside_a_quiet_guest_and_the_control() {
        let scenario = any("stalls/");
        assert_eq!(judge(scenario, &ms(40.0), Some(&ms(900.0)), 10.0), Outcome::Stopped);
        assert!(matches!(judge(scenario, &ms(800.0), Some(&ms(900.0)), 10.0), Outcome::Through { .. }));
        assert!(matches!(judge(scenario, &ms(40.0), Some(&ms(45.0)), 10.0), Outcome::Deaf { .. }));
    }

    #[test]
    fn a_heap_that_stays_is_through_where_the_engine_tells_of_it() {
        let scenario = any("heap/");
        let grown = |megabytes: f64| Seen { heap_bytes: Some(megabytes * 1_048_576.0), ..Seen::default() };
        assert_eq!(judge(scenario, &grown(31.0), Some(&grown(400.0)), 10.0), Outcome::Stopped);
        assert!(matches!(judge(scenario, &grown(33.0), Some(&grown(400.0)), 10.0), Outcome::Through { .. }));
        assert!(matches!(judge(scenario, &grown(1.0), Some(&grown(31.0)), 10.0), Outcome::Deaf { .. }));
        assert_eq!(judge(scenario, &Seen::default(), Some(&Seen::default()), 10.0), Outcome::Stopped);
        assert!(matches!(judge(any("stalls/"), &grown(33.0), Some(&ms(900.0)), 10.0), Outcome::Through { .. }));
    }

    #[test]
    fn an_attack_with_a_mistake_shows_nothing() {
        let broken = Seen { said: "broken: SyntaxError: Unexpected token".to_owned(), ..Seen::default() };
        assert!(matches!(judge(any("stalls/"), &broken, Some(&ms(900.0)), 10.0), Outcome::Deaf { .. }));
    }

    #[test]
    fn a_request_is_through_whatever_was_said() {
        let scenario = any("requests/");
        let taken = Seen { requests: vec!["GET /x".to_owned()], ..Seen::default() };
        assert!(matches!(judge(scenario, &taken, Some(&taken), 1.0), Outcome::Through { .. }));
        assert_eq!(judge(scenario, &Seen::default(), Some(&taken), 1.0), Outcome::Stopped);
        assert!(matches!(judge(scenario, &Seen::default(), Some(&Seen::default()), 1.0), Outcome::Deaf { .. }));
    }
}
