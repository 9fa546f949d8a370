//! "Did you mean …?": the known names that somebody probably meant.
//!
//! What separates the words of a name, and how it is capitalised, is what people and models get wrong most, so
//! `users_list`, `UsersList` and `list users` are all near `users:list`.

/// Longer ones are nobody's slip, and comparing them costs the product of their lengths.
const MAX_CHARS: usize = 64;

/// The known name that `word` was probably meant to be.
pub fn near<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    near_misses(word, known, 1).pop()
}

/// At most `most` of them, the nearest first; names that are as near as each other in alphabetical order.
pub fn near_misses<'k>(word: &str, known: impl IntoIterator<Item = &'k str>, most: usize) -> Vec<&'k str> {
    let Some(meant) = Folded::new(word) else { return Vec::new() };
    let distances = known.into_iter().filter_map(|name| Some((meant.distance(&Folded::new(name)?)?, name)));
    let mut near: Vec<(usize, &str)> = distances.collect();
    near.sort_unstable();
    near.dedup();
    near.truncate(most);
    near.into_iter().map(|(_, name)| name).collect()
}

/// How many slips `one` is away from `other`, if that is at most `most`.
pub fn slips(one: &str, other: &str, most: usize) -> Option<usize> {
    if one.chars().count().abs_diff(other.chars().count()) > most {
        return None;
    }
    Some(strsim::osa_distance(one, other)).filter(|slips| *slips <= most)
}

/// A name without case and separators.
struct Folded {
    text: String,
    /// Its words, in alphabetical order.
    words: Vec<String>,
}

impl Folded {
    fn new(name: &str) -> Option<Self> {
        if name.len() > 4 * MAX_CHARS || name.chars().count() > MAX_CHARS {
            return None;
        }
        let separates = |character: char| !character.is_alphanumeric();
        let words = name.split(separates).filter(|word| !word.is_empty());
        let mut words: Vec<String> = words.map(str::to_lowercase).collect();
        let text = words.concat();
        words.sort_unstable();
        (!text.is_empty()).then_some(Self { text, words })
    }

    fn distance(&self, other: &Self) -> Option<usize> {
        let most = match self.text.chars().count() {
            0..=2 => 0,
            3..=4 => 1,
            5..=9 => 2,
            _ => 3,
        };
        let reordered = || (self.words.len() > 1 && self.words == other.words).then_some(1);
        slips(&self.text, &other.text, most).or_else(reordered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 7] =
        ["users:list", "users:get", "users:delete", "posts:list", "get-time", "sendMail", "__proto__"];

    #[test]
    fn slips_are_understood() {
        for (word, meant) in [
            ("users:lst", "users:list"),
            ("user:list", "users:list"),
            ("users_list", "users:list"),
            ("UsersList", "users:list"),
            ("users:lsit", "users:list"),
            ("list_users", "users:list"),
            ("list users", "users:list"),
            ("getTime", "get-time"),
            ("send_mail", "sendMail"),
            ("users.delet", "users:delete"),
        ] {
            assert_eq!(near(word, KNOWN), Some(meant), "{word}");
        }
    }

    #[test]
    fn other_words_are_near_nothing() {
        for word in ["", "x", "::", "weather:today", "fetch", "\u{0}", &"users:list".repeat(1_000)] {
            assert_eq!(near(word, KNOWN), None, "{word}");
        }
    }

    #[test]
    fn the_nearest_come_first_and_ties_have_an_order() {
        assert_eq!(
            near_misses("a:lists", ["b:list", "a:list", "a:lists2", "a:list"], 9),
            ["a:list", "a:lists2", "b:list"]
        );
        assert_eq!(near_misses("a:lists", ["b:list", "a:list"], 1), ["a:list"]);
    }
}
