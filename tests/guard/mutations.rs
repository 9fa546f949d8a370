//! Programs taken apart and put together at random: no panic, no output that does not parse, no
//! missing meter. The fuzzer does the same for longer: `cargo fuzz run guard`.

use std::fs;

use belljar_guard::{Language, Options, harden};

use crate::{grammar, meters, node};

#[test]
fn mutated_programs_are_refused_or_metered() {
    let mut pieces: Vec<String> = (0..60).map(grammar::program).collect();
    for entry in fs::read_dir(node::folder().join("../benign")).expect("tests/benign") {
        pieces.push(fs::read_to_string(entry.expect("entry").path()).expect("a program"));
    }
    pieces.sort();
    let tokens: Vec<Vec<&str>> = pieces.iter().map(|text| tokens(text)).collect();
    let mut random = Random(0x5eed);
    let mut passed = 0;
    for round in 0..6_000 {
        let text = random.mutate(&tokens);
        let language = if round % 5 == 0 { Language::Ts } else { Language::Js };
        if let Ok(hardened) = harden(&text, &Options { language, ..Options::default() }) {
            passed += 1;
            let missing = meters::unmetered(&hardened.code, &hardened.names.prefix);
            assert!(missing.is_empty(), "{missing:#?}\n--- input\n{text}\n--- output\n{}", hardened.code);
        }
    }
    assert!(passed > 600, "only {passed} of the mutants are programs: the test tests little");
}

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).expect("a small number")
    }

    /// A stretch of one program with one or two tokens deleted, doubled, swapped, or taken from another.
    fn mutate(&mut self, programs: &[Vec<&str>]) -> String {
        let program = &programs[self.below(programs.len())];
        let mut tokens = program.clone();
        for _ in 0..=self.below(2) {
            let at = self.below(tokens.len());
            let other = &programs[self.below(programs.len())];
            match self.below(5) {
                0 => drop(tokens.remove(at)),
                1 => {
                    let twice = tokens[at];
                    tokens.insert(at, twice);
                }
                2 => {
                    let next = (at + 1) % tokens.len();
                    tokens.swap(at, next);
                }
                3 => tokens[at] = other[self.below(other.len())],
                _ => {
                    let from = self.below(other.len());
                    let until = (from + self.below(12)).min(other.len());
                    tokens.splice(at..at, other[from..until].iter().copied());
                }
            }
            if tokens.is_empty() {
                break;
            }
        }
        tokens.concat()
    }
}

/// Words, spaces and single signs; together they are the text again.
fn tokens(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        c if c.is_alphanumeric() || c == '_' || c == '$' => 0,
        c if c.is_whitespace() => 1,
        _ => 2,
    };
    let mut found = Vec::new();
    let mut start = 0;
    let mut last = 2;
    for (at, c) in text.char_indices() {
        if at > start && (kind(c) != last || last == 2) {
            found.push(&text[start..at]);
            start = at;
        }
        last = kind(c);
    }
    found.push(&text[start..]);
    found
}
