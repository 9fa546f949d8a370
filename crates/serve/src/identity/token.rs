//! One token. What is kept is its SHA-256: whoever reads the configuration, a backup or the memory of a log has nothing to
//! send. A token has 256 random bits, so a slow hash would protect nothing more.

use std::fmt;
use std::sync::Arc;

use belljar_base::{Millis, base32, now};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use super::{Scope, Scopes, date};

/// A token, as the configuration has it.
#[derive(Clone)]
pub struct Token {
    hash: [u8; 32],
    holder: Holder,
    until: Option<Millis>,
}

/// Whoever holds a token: what logs, quotas and routes know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    pub name: Arc<str>,
    pub scopes: Scopes,
}

impl Holder {
    pub(crate) fn may(&self, scope: Scope) -> bool {
        self.scopes.has(scope)
    }
}

impl Token {
    /// Scanners find one by it that was published by mistake.
    const PREFIX: &str = "bjt_";
    const HASHED: &str = "sha256:";
    const LEAST_BYTES: usize = 16;

    /// A new one: its secret, which is told this once, and what is kept.
    pub fn generate(name: &str, scopes: Scopes, days: Option<u32>) -> Result<(String, Self), String> {
        check_name(name)?;
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| format!("the system gives no random bytes: {error}"))?;
        let secret = format!("{}{}", Self::PREFIX, base32(&bytes));
        let until = days.map(|days| date::after(now(), days));
        let token = Self { hash: hash(secret.as_bytes()), holder: Holder { name: name.into(), scopes }, until };
        Ok((secret, token))
    }

    /// Reads the token itself, which may do everything, or `sha256:… name=… scope=… until=…`. What is wrong is told without
    /// what may be a secret.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut words = text.split_ascii_whitespace();
        let first = words.next().unwrap_or_default();
        let Some(hex) = first.strip_prefix(Self::HASHED) else {
            if words.next().is_some() {
                return Err(format!("a token with words after it begins with `{}`", Self::HASHED));
            }
            return Self::parse_secret(first);
        };
        let hash = data_encoding::HEXLOWER_PERMISSIVE.decode(hex.as_bytes()).ok();
        let hash = hash.and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
        let hash = hash.ok_or_else(|| format!("after `{}` come 64 hexadecimal digits", Self::HASHED))?;
        let mut token = Self { holder: Holder { name: unnamed(&hash), scopes: Scopes::NONE }, hash, until: None };
        for word in words {
            match word.split_once('=') {
                Some(("name", name)) => {
                    check_name(name)?;
                    token.holder.name = name.into();
                }
                Some(("scope", scope)) => token.holder.scopes = token.holder.scopes.and(scope)?,
                Some(("until", day)) => {
                    let end = date::end_of(day).ok_or_else(|| format!("`until={day}` is not a day: `2027-01-31`"))?;
                    token.until = Some(end);
                }
                _ => {
                    let shown: String = word.chars().take(60).collect();
                    return Err(format!("`{shown}` is none of `name=…`, `scope=…`, `until=…`"));
                }
            }
        }
        if token.holder.scopes == Scopes::NONE {
            return Err("a hashed token needs at least one `scope=…`; `scope=*` is all".into());
        }
        Ok(token)
    }

    fn parse_secret(secret: &str) -> Result<Self, String> {
        if secret.len() < Self::LEAST_BYTES || !secret.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(format!("a token has at least {} visible ASCII characters", Self::LEAST_BYTES));
        }
        let hash = hash(secret.as_bytes());
        Ok(Self { holder: Holder { name: unnamed(&hash), scopes: Scopes::ALL }, hash, until: None })
    }

    pub fn holder(&self) -> &Holder {
        &self.holder
    }

    /// As `tokens` and `tokensFile` take it.
    pub fn line(&self) -> String {
        format!("{}{} {self}", Self::HASHED, data_encoding::HEXLOWER.encode(&self.hash))
    }

    /// Whether it is this one, in a time that does not depend on where they differ.
    pub(super) fn is(&self, sent: &[u8; 32]) -> bool {
        self.hash.ct_eq(sent).into()
    }

    /// The last day it was valid on, if that is over.
    pub(super) fn ended(&self, now: Millis) -> Option<String> {
        self.until.filter(|until| now >= *until).map(date::last_day)
    }
}

pub(super) fn hash(secret: &[u8]) -> [u8; 32] {
    Sha256::digest(secret).into()
}

fn unnamed(hash: &[u8; 32]) -> Arc<str> {
    format!("token-{}", data_encoding::HEXLOWER.encode(hash.get(..4).unwrap_or_default())).into()
}

fn check_name(name: &str) -> Result<(), String> {
    let fits = (1..=64).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'));
    let shown: String = name.chars().take(64).collect();
    if fits { Ok(()) } else { Err(format!("`{shown}` is not a name of 1 to 64 letters, digits, `-`, `_` and `.`")) }
}

/// Everything but the hash: for `--print-config`.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name={}", self.holder.name)?;
        for scope in self.holder.scopes.names() {
            write!(f, " scope={scope}")?;
        }
        self.until.map_or(Ok(()), |until| write!(f, " until={}", date::last_day(until)))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Token({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_token_is_known_by_its_line_and_the_line_does_not_tell_it() {
        let scopes = Scopes::NONE.with(Scope::ReportsRead).with(Scope::MetricsRead);
        let (secret, token) = Token::generate("ci", scopes, Some(30)).unwrap();
        let line = token.line();
        assert!(secret.starts_with("bjt_") && secret.len() > 50 && !line.contains(&secret[4..]), "{line}");
        let read = Token::parse(&line).unwrap();
        assert!(read.is(&hash(secret.as_bytes())) && !read.is(&hash(b"another")));
        assert_eq!((read.line(), read.holder()), (line, token.holder()));
        assert!(read.holder().may(Scope::MetricsRead) && !read.holder().may(Scope::SandboxesWrite));
        assert_eq!(read.ended(now()), None);
        assert!(read.ended(now() + 32 * 24 * 3_600_000).is_some());
        assert_ne!(Token::generate("ci", scopes, None).unwrap().0, secret);
    }

    #[test]
    fn what_is_wrong_is_told_without_the_secret() {
        let good = format!("sha256:{} scope=*", "ab".repeat(32));
        assert_eq!(Token::parse(&good).unwrap().to_string(), "name=token-abababab scope=*");
        for (text, part) in [
            ("", "at least 16"),
            ("hunter2", "at least 16"),
            ("correct-horse-battery staple", "begins with `sha256:`"),
            ("sha256:abc scope=*", "64 hexadecimal digits"),
            (&good.replace(" scope=*", ""), "needs at least one `scope=…`"),
            (&format!("{good} scope=all"), "`all` is not a scope; there are `sandboxes:read`"),
            (&format!("{good} until=tomorrow"), "`until=tomorrow` is not a day"),
            (&format!("{good} name=a/b"), "is not a name"),
            (&format!("{good} colour=red"), "`colour=red` is none of"),
        ] {
            let told = Token::parse(text).unwrap_err();
            assert!(told.contains(part), "{text}: {told}");
            assert!(!told.contains("hunter2") && !told.contains("horse") && !told.contains("abababab"), "{told}");
        }
    }
}
