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
        if callable.clone().next().is_none() {
            return format!("The host has no {name:?}, and no other tool that this program may call.");
        }
        match self.meant(name, callable) {
            Some(meant) => format!("The host has no {name:?}; did you mean `{meant}`?"),
            None => format!("The host has no {name:?}."),
        }
    }

    /// The same about a place in the program; `callable` are places, without the `tools` that they are in.
    pub(crate) fn reason_at<'k>(&mut self, place: &str, callable: impl Iterator<Item = &'k str> + Clone) -> String {
        let (root, below) = place.split_at(place.find(['.', '[']).unwrap_or(place.len()));
        match self.meant(below, callable) {
            Some(meant) => format!("There is no `{place}`; did you mean `{root}.{meant}`?"),
            None => format!("There is no `{place}`."),
        }
    }

    fn meant<'k>(&mut self, name: &str, callable: impl Iterator<Item = &'k str> + Clone) -> Option<&'k str> {
        let known: usize = callable.clone().map(str::len).sum();
        self.0 = self.0.checked_sub((known as u64).saturating_mul(name.len() as u64))?;
        near(name, callable)
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
        let at = |place: &str| Suggestions::default().reason_at(place, ["users.list", "mail.send"].into_iter());
        assert_eq!(at("tools.users.lst"), "There is no `tools.users.lst`; did you mean `tools.users.list`?");
        assert_eq!(
            at("codemode[\"mail:send\"]"),
            "There is no `codemode[\"mail:send\"]`; did you mean `codemode.mail.send`?"
        );
        assert_eq!(at("tools.weather"), "There is no `tools.weather`.");
        let none = Suggestions::default().reason("a", std::iter::empty());
        assert_eq!(none, r#"The host has no "a", and no other tool that this program may call."#);
    }
}
