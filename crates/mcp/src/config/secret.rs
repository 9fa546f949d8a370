//! Values that must not be told: what an entry puts into a server's environment and headers.
//!
//! The attack: a server prints its environment when it fails, or answers an HTTP error that repeats the request's
//! headers; the text becomes part of an error, and the error is read by a page. So whatever a server says outside of its
//! results goes through [`Secrets::hide`]. Results are the server's own word and stay as they are.

use std::borrow::Cow;

/// Every value that is hidden in text, longest first, so that no part of one stays behind.
#[derive(Clone, Default)]
pub(crate) struct Secrets(Vec<String>);

impl Secrets {
    /// Shorter values (`1`, `dev`) are in every other word; hiding them would hide the text and no secret.
    const SHORTEST: usize = 4;
    const SHOWN: &'static str = "(secret)";

    pub(crate) fn new(values: impl IntoIterator<Item = String>) -> Self {
        let mut values: Vec<_> = values.into_iter().flat_map(parts).filter(|one| one.len() >= Self::SHORTEST).collect();
        values.sort_by(|one, other| other.len().cmp(&one.len()).then_with(|| one.cmp(other)));
        values.dedup();
        Self(values)
    }

    pub(crate) fn hide<'a>(&self, text: &'a str) -> Cow<'a, str> {
        self.0
            .iter()
            .filter(|secret| text.contains(secret.as_str()))
            .fold(Cow::Borrowed(text), |text, secret| Cow::Owned(text.replace(secret.as_str(), Self::SHOWN)))
    }
}

/// A value, and what of it is repeated alone: the token of `Bearer <token>`; and both as JSON spells them.
fn parts(value: String) -> Vec<String> {
    let escaped = serde_json::to_string(&value).unwrap_or_default();
    let escaped = escaped.get(1..escaped.len().saturating_sub(1)).unwrap_or_default().to_owned();
    let token = value.split_once(' ').map(|(_, token)| token.trim().to_owned());
    [Some(value), Some(escaped), token].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::Secrets;

    #[test]
    fn whole_values_tokens_and_json_are_hidden() {
        let secrets = Secrets::new(["hunter22".into(), "Bearer abcdef".into(), "on".into(), "with \"quotes\"".into()]);
        assert_eq!(secrets.hide("key=hunter22, abcdef, on"), "key=(secret), (secret), on");
        assert_eq!(secrets.hide("authorization: Bearer abcdef"), "authorization: (secret)");
        assert_eq!(secrets.hide(r#"{"v":"with \"quotes\""}"#), r#"{"v":"(secret)"}"#);
        assert_eq!(secrets.hide("nothing"), "nothing");
    }
}
