//! Why a verb did not do its work, where the exit code tells.

use anyhow::{Error, Result};

/// For verbs that have nothing to choose.
pub(crate) fn no_arguments(verb: &str, args: &[String]) -> Result<()> {
    match args.first() {
        None => Ok(()),
        Some(arg) => Err(Usage(format!(
            "`cargo xtask {verb}` takes no arguments, not even `{arg}`; see `cargo xtask {verb} --help`"
        ))
        .into()),
    }
}

/// For a word that the verb does not know.
pub(crate) fn unknown_option(verb: &str, word: &str, known: &[&str]) -> Error {
    let hint = did_you_mean(word, known);
    Usage(format!("`cargo xtask {verb}` does not know `{word}`{hint}; see `cargo xtask {verb} --help`")).into()
}

/// `, did you mean ...?` when a known word is near.
pub(crate) fn did_you_mean(word: &str, known: &[&str]) -> String {
    let nearest = known.iter().map(|known| (distance(word, known), known)).min();
    match nearest {
        Some((distance, known)) if distance <= 2.max(known.len() / 3) && distance < known.len() => {
            format!(" (did you mean `{known}`?)")
        }
        _ => String::new(),
    }
}

/// How many letters are to be put in, left out or exchanged.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (above, letter) in from.chars().enumerate() {
        let mut corner = row[0];
        row[0] = above + 1;
        for (at, other) in to.iter().enumerate() {
            let exchanged = corner + usize::from(letter != *other);
            corner = row[at + 1];
            row[at + 1] = exchanged.min(row[at] + 1).min(corner + 1);
        }
    }
    row[to.len()]
}

/// This machine cannot do what was asked, and the message says what a person has to do first.
#[derive(Debug)]
pub(crate) struct CannotRunHere(pub(crate) String);

/// The command was typed wrongly.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl std::fmt::Display for CannotRunHere {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CannotRunHere {}
impl std::error::Error for Usage {}

/// The same codes as `belljar`: 1 failed, 2 usage, 3 cannot run here.
pub(crate) fn exit_code(error: &anyhow::Error) -> u8 {
    if error.is::<CannotRunHere>() {
        3
    } else if error.is::<Usage>() {
        2
    } else {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::{did_you_mean, distance};

    #[test]
    fn letters_are_counted() {
        for (from, to, expected) in [("test", "test", 0), ("tset", "test", 2), ("", "run", 3), ("leak", "leaks", 1)] {
            assert_eq!(distance(from, to), expected, "{from} {to}");
        }
    }

    #[test]
    fn a_hint_is_near_or_there_is_none() {
        let verbs = ["run", "test", "evidence"];
        assert_eq!(did_you_mean("tests", &verbs), " (did you mean `test`?)");
        assert_eq!(did_you_mean("evidenze", &verbs), " (did you mean `evidence`?)");
        assert_eq!(did_you_mean("deploy", &verbs), "");
    }
}
