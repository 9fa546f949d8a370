//! Stopped or not. Whatever is not exactly what the header promises counts as not stopped.

use belljar_browsers::Engine;
use belljar_policy::Level;
use serde::Serialize;
use serde_json::Value;

use crate::corpus::{Attack, Guest};
use crate::ends::Ends;
use crate::layer::Layer;
use crate::seen::Seen;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "verdict")]
pub enum Verdict {
    Stopped { by: Layer },
    Through { why: String },
}

/// What every attack returns once it has what it wanted.
pub const OUT: &str = "out";
/// The whole answer, with console and error, is no longer than this whatever the guest did.
const MOST_LETTERS: u64 = 12_000_000;

const LOST: &str = "SANDBOX_LOST";

/// `sink` is what reached the sink meanwhile.
pub fn judge(attack: &Attack, level: Level, engine: Engine, seen: &Seen, sink: &[String]) -> Verdict {
    match fault(attack, level, engine, seen, sink) {
        Some(why) => Verdict::Through { why },
        None => Verdict::Stopped { by: by(attack, &attack.ends(level, engine).0, seen) },
    }
}

/// The same in the sealed engine, which counts other things and so ends programs in other ways: no harm, and not what it wanted.
pub(crate) fn judge_sealed(attack: &Attack, seen: &Seen, sink: &[String]) -> Verdict {
    let got_it = seen.ok && seen.value.as_str() == Some(OUT);
    match harm(seen, sink).or_else(|| got_it.then(|| "it got what it wanted".to_owned())) {
        Some(why) => Verdict::Through { why },
        None => Verdict::Stopped { by: by(attack, &Ends::default(), seen) },
    }
}

/// An end by a code gives its layer away; otherwise it is the one that the header names.
fn by(attack: &Attack, ends: &Ends, seen: &Seen) -> Layer {
    let told = if seen.ok { None } else { Layer::behind(&seen.code, &seen.message) };
    told.or(ends.layer).unwrap_or(attack.header.layer)
}

fn fault(attack: &Attack, level: Level, engine: Engine, seen: &Seen, sink: &[String]) -> Option<String> {
    let harm = harm(seen, sink);
    if harm.is_some() {
        return harm;
    }
    if seen.ok && seen.value.as_str() == Some(OUT) {
        return Some("it got what it wanted".to_owned());
    }
    let (ends, special) = attack.ends(level, engine);
    let fits = match seen.ok {
        true => ends.value.as_ref() == Some(&seen.value),
        false => ends.allows_code(&seen.code),
    };
    if !fits {
        let end =
            if seen.ok { format!("the value {}", seen.value) } else { format!("{}: {}", seen.code, seen.message) };
        return Some(format!("it ended with {end}"));
    }
    // Where it is a race which of two layers is first, the header names both ends.
    let by = by(attack, &ends, seen);
    let sure = ends.code.0.len() + usize::from(ends.value.is_some()) == 1;
    let layer = ends.layer.or((!special).then_some(attack.header.layer));
    if let Some(layer) = layer.filter(|layer| sure && by != *layer) {
        return Some(format!("{by} stopped it, and not {layer}"));
    }
    beside(attack, seen).or_else(|| reached(attack, seen))
}

/// What is wrong where the attack's own layer was taken out: it did harm, or `then` did not hold. Where isolation is what
/// is left, a program may have what it wanted inside, and has it in a worker of its own. `by_name` asks that it was no other
/// layer: where one is slower than the other differs between engines.
pub fn fault_without_its_layer(
    attack: &Attack,
    then: Layer,
    seen: &Seen,
    sink: &[String],
    by_name: bool,
) -> Option<String> {
    // Without a deadline a program may go on for ever, until the host has enough.
    let ended = seen.hung && seen.closes && attack.header.layer == Layer::Deadline;
    if shows_nothing(attack, seen) {
        return Some(format!("the sandbox was lost, and with it all that could be shown: {}", seen.message));
    }
    let harm = harm(&Seen { hung: seen.hung && !ended, ..seen.clone() }, sink);
    if harm.is_some() || ended || then == Layer::Isolation {
        return harm;
    }
    if seen.ok && seen.value.as_str() == Some(OUT) {
        return Some("it got what it wanted".to_owned());
    }
    if !by_name {
        return None;
    }
    let told = if seen.ok { None } else { Layer::behind(&seen.code, &seen.message) };
    let end = if seen.ok { seen.value.to_string() } else { format!("{}: {}", seen.code, seen.message) };
    match told {
        Some(by) => (by != then).then(|| format!("{by} held, and not {then}: {end}")),
        None => then.always_tells().then(|| format!("nobody tells that {then} held: {end}")),
    }
}

/// Whether the whole sandbox was lost, or never came up. Code in the worker's place may bring that about itself.
fn shows_nothing(attack: &Attack, seen: &Seen) -> bool {
    let is_program = attack.header.guest == Guest::Run;
    let foreseen = attack.header.code.0.iter().any(|code| code == LOST);
    seen.code == LOST && !foreseen && (is_program || seen.message.contains("could not be started"))
}

/// What no attack may do, however it ends.
pub fn harm(seen: &Seen, sink: &[String]) -> Option<String> {
    if seen.hung {
        return Some("the host got no answer".to_owned());
    }
    if let Some(changed) = seen.changed.first() {
        return Some(format!("the host's realm is not as it was: {changed}"));
    }
    if let Some(path) = sink.first() {
        return Some(format!("a request left: {path}"));
    }
    if seen.letters > MOST_LETTERS {
        return Some(format!("the answer has {} letters", seen.letters));
    }
    None
}

fn beside(attack: &Attack, seen: &Seen) -> Option<String> {
    let wanted = attack.header.beside_value.as_ref()?;
    (*wanted != seen.beside).then(|| format!("the program beside it ended with {} and not {wanted}", seen.beside))
}

fn reached(attack: &Attack, seen: &Seen) -> Option<String> {
    if attack.header.lines.is_some_and(|lines| seen.lines > lines) {
        return Some(format!("{} console lines reached the host", seen.lines));
    }
    let allowed = attack.header.reached.as_ref()?;
    let mut rest = allowed.clone();
    let strange = seen.reached.iter().find(|name| match rest.iter().position(|one| one == *name) {
        Some(at) => {
            rest.remove(at);
            false
        }
        None => true,
    });
    strange.map(|name| format!("the tool {name} was reached once too often: {}", Value::from(seen.reached.clone())))
}

#[cfg(test)]
mod tests {
    use super::{Layer, Seen, fault_without_its_layer};
    use crate::attacks;

    /// A sandbox that never came up stops everything, and shows nothing.
    #[test]
    fn a_lost_sandbox_holds_nothing() {
        let attack = attacks().iter().find(|attack| attack.name == "loops/for-ever").unwrap();
        let seen = |code: &str| Seen { code: code.to_owned(), ..Seen::default() };
        let fault = |seen| fault_without_its_layer(attack, Layer::Deadline, &seen, &[], false);
        assert!(fault(seen("SANDBOX_LOST")).unwrap().contains("the sandbox was lost"));
        assert_eq!(fault(seen("TIMEOUT")), None);
    }
}
