//! The tool that a program probably meant.

use belljar_model::near::near;

/// Comparing two names costs the product of their lengths, and the guest chooses one of them as often as it likes: so many
/// comparisons of characters are for its whole life. A set of a hundred tools has room for some hundred slips.
const BUDGET: u64 = 16_000_000;

/// What is left for suggestions.
#[derive(Debug)]
pub(crate) struct Suggestions(u64);

impl Default for Suggestions {
    fn default() -> Self {
        Self(BUDGET)
    }
}

impl Suggestions {
    /// The sentence about a name that no tool has. `callable` are the names that the program could call instead.
    pub(crate) fn reason<'k>(&mut self, name: &str, callable: impl Iterator<Item = &'k str> + Clone) -> String {
        let known: usize = callable.clone().map(str::len).sum();
        if known == 0 {
            return format!("The host has no {name:?}, and no other tool that this program may call.");
        }
        let cost = (known as u64).saturating_mul(name.len() as u64);
        if cost > self.0 {
            return format!("The host has no {name:?}.");
        }
        self.0 -= cost;
        match near(name, callable) {
            Some(meant) => format!("The host has no {name:?}; did you mean `{meant}`?"),
            None => format!("The host has no {name:?}."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_get_a_suggestion_until_they_have_cost_enough() {
        let known = ["users:list", "users:get", "mail:send"];
        let mut suggestions = Suggestions::default();
        let mut reason = |name: &str| suggestions.reason(name, known.into_iter());
        assert_eq!(reason("users:lst"), r#"The host has no "users:lst"; did you mean `users:list`?"#);
        assert_eq!(reason("send_mail"), r#"The host has no "send_mail"; did you mean `mail:send`?"#);
        assert_eq!(reason("weather"), r#"The host has no "weather"."#);
        let said = (0..100_000).filter(|_| reason("users:lst").contains("did you mean")).count() as u64;
        assert!(said > 1_000 && said < BUDGET / 9, "{said}");
        assert_eq!(reason("users:lst"), r#"The host has no "users:lst"."#);
        let none = Suggestions::default().reason("a", std::iter::empty());
        assert_eq!(none, r#"The host has no "a", and no other tool that this program may call."#);
    }
}
