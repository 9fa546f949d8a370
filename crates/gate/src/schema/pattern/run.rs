//! Instructions over a string: all ways through the pattern at once, each step at most once for a character.

use super::class::{Class, WORD};
use super::parse::Assertion;
use super::program::{Program, Step};

/// Whether it matches somewhere, and the work that took; `None` when it takes more than `most`.
pub(super) fn search(program: &Program, text: &str, most: u64) -> Option<(bool, u64)> {
    let mut search = Search {
        steps: &program.steps,
        word: Class::new(WORD.to_vec()),
        seen: vec![0; program.steps.len()],
        round: 0,
        work: program.steps.len() as u64 / 8,
    };
    let (mut here, mut next) = (Vec::new(), Vec::new());
    let (mut before, mut rest) = (None, text.chars());
    loop {
        let after = rest.clone().next();
        // Every place in the string may start a match.
        here.push(0);
        if search.reach(&mut here, before, after) {
            return Some((true, search.work));
        }
        if search.work > most {
            return None;
        }
        let Some(letter) = rest.next() else { return Some((false, search.work)) };
        for place in here.drain(..) {
            if let Some(Step::One(class)) = search.steps.get(place)
                && class.holds(letter)
            {
                next.push(place + 1);
            }
        }
        std::mem::swap(&mut here, &mut next);
        before = Some(letter);
    }
}

struct Search<'p> {
    steps: &'p [Step],
    word: Class,
    /// The round in which a step was last reached.
    seen: Vec<u64>,
    round: u64,
    work: u64,
}

impl Search<'_> {
    /// Follows what takes no character, and leaves the steps that take one. True when the pattern has matched.
    fn reach(&mut self, places: &mut Vec<usize>, before: Option<char>, after: Option<char>) -> bool {
        self.round += 1;
        let mut open = std::mem::take(places);
        while let Some(place) = open.pop() {
            self.work += 1;
            match self.seen.get_mut(place) {
                Some(seen) if *seen != self.round => *seen = self.round,
                _ => continue,
            }
            match self.steps.get(place) {
                Some(Step::One(_)) => places.push(place),
                Some(Step::Assert(assertion)) if self.holds(*assertion, before, after) => open.push(place + 1),
                Some(Step::Split(first, second)) => open.extend([*second, *first]),
                Some(Step::Jump(target)) => open.push(*target),
                Some(Step::Matched) => return true,
                Some(Step::Assert(_)) | None => {}
            }
        }
        false
    }

    fn holds(&self, assertion: Assertion, before: Option<char>, after: Option<char>) -> bool {
        let is_word = |letter: Option<char>| letter.is_some_and(|letter| self.word.holds(letter));
        match assertion {
            Assertion::Start => before.is_none(),
            Assertion::End => after.is_none(),
            Assertion::WordBoundary => is_word(before) != is_word(after),
            Assertion::NoWordBoundary => is_word(before) == is_word(after),
        }
    }
}
