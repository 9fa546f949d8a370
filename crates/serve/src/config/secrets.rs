//! `egress.secrets`: what the egress proxy puts into requests, for which origins, and who may ask for it.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use belljar_policy::{Host, Scheme, SourceExpr};
use http::{HeaderName, HeaderValue};
use toml::de::{DeTable, DeValue};

use super::keys::origin;

/// One secret. What it is cannot be had from here but as a header's value, and is never shown.
#[derive(Clone)]
pub struct Secret {
    pub name: String,
    /// The only places it goes to.
    pub origins: Vec<SourceExpr>,
    pub header: HeaderName,
    /// Before it in the header: `Bearer `.
    pub prefix: String,
    /// Pages whose sandboxes may use it; none listed is all that may make sandboxes.
    pub hosts: Vec<SourceExpr>,
    value: String,
}

impl Secret {
    /// Short ones would put stars over ordinary words.
    const LEAST_BYTES: usize = 8;

    /// Reads `{ origins, header, value | env, prefix?, hosts? }`.
    pub(super) fn read(name: &str, table: &DeTable<'_>) -> Result<Self, String> {
        let fault = |what: &str| Err(format!("`{name}`: {what}"));
        let named = name.len() <= 64
            && name.starts_with(|first: char| first.is_ascii_lowercase())
            && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if !named {
            return fault("a secret's name has small letters, digits and hyphens");
        }
        let known = ["origins", "header", "prefix", "value", "env", "hosts"];
        if let Some(unknown) = table.keys().find(|key| !known.contains(&key.get_ref().as_ref())) {
            return fault(&format!("there is no key `{}`; it takes {}", unknown.get_ref(), known.join(", ")));
        }
        let text = |key: &str| match table.get(key).map(toml::Spanned::get_ref) {
            None => Ok(None),
            Some(DeValue::String(text)) => Ok(Some(text.to_string())),
            Some(_) => Err(format!("`{name}.{key}` takes a string")),
        };
        let origins = |key: &str| match table.get(key).map(toml::Spanned::get_ref) {
            None => Ok(Vec::new()),
            Some(DeValue::Array(list)) => list
                .iter()
                .map(|one| match one.get_ref() {
                    DeValue::String(text) => origin(text),
                    _ => Err(format!("`{name}.{key}` takes a list of origins")),
                })
                .collect(),
            Some(_) => Err(format!("`{name}.{key}` takes a list of origins")),
        };
        let value = match (text("value")?, text("env")?) {
            (Some(value), None) => value,
            (None, Some(variable)) => match std::env::var(&variable) {
                Ok(value) => value,
                Err(_) => return fault(&format!("the environment has no {variable}")),
            },
            _ => return fault("needs either `value` or `env`"),
        };
        let Some(header) = text("header")?.and_then(|header| header.parse::<HeaderName>().ok()) else {
            return fault("needs `header`, the name of the header it goes into");
        };
        let secret = Self {
            name: name.to_owned(),
            origins: origins("origins")?,
            header,
            prefix: text("prefix")?.unwrap_or_default(),
            hosts: origins("hosts")?,
            value,
        };
        secret.check()
    }

    fn check(self) -> Result<Self, String> {
        let fault = |what: &str| Err(format!("`{}`: {what}", self.name));
        if self.origins.is_empty() {
            return fault("needs `origins`, the places it goes to");
        }
        let local = |host: &Host| match host {
            Host::Name(name) => name == "localhost" || name.ends_with(".localhost"),
            Host::V4(ip) => ip.is_loopback(),
            Host::V6(ip) => ip.is_loopback(),
            Host::Below(_) => false,
        };
        if self.origins.iter().any(|origin| origin.scheme() == Scheme::Http && !local(origin.host())) {
            return fault("goes over plain http, where others can read it; write `https://`");
        }
        if self.origins.iter().any(|origin| matches!(origin.host(), Host::Below(_))) {
            return fault("goes to whole domains; name the hosts");
        }
        if self.value.len() < Self::LEAST_BYTES {
            return fault("has fewer than 8 bytes, too short to be masked where it comes back");
        }
        if HeaderValue::from_str(&self.header_value()).is_err() {
            return fault("has characters that no header can carry");
        }
        let owned =
            ["host", "content-length", "transfer-encoding", "connection", "cookie", "accept-encoding", "upgrade"];
        if owned.contains(&self.header.as_str()) {
            return fault("cannot go into that header");
        }
        Ok(self)
    }

    pub(crate) fn is_for(&self, embedder: &SourceExpr) -> bool {
        self.hosts.is_empty() || self.hosts.iter().any(|host| host.covers(embedder))
    }

    pub(crate) fn header_value(&self) -> String {
        format!("{}{}", self.prefix, self.value)
    }

    /// What must not be seen: the secret, and the password in it where it is `user:password` in base64.
    pub(crate) fn words(&self) -> Vec<String> {
        let decoded = BASE64.decode(&self.value).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let password =
            decoded.as_deref().and_then(|pair| pair.split_once(':')).map(|(_, password)| password.to_owned());
        let password = password.filter(|password| password.len() >= Self::LEAST_BYTES);
        [Some(self.value.clone()), password].into_iter().flatten().collect()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Secret").field("name", &self.name).field("origins", &self.origins).finish_non_exhaustive()
    }
}

/// As `--print-config` shows them.
impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let origins: Vec<_> = self.origins.iter().map(ToString::to_string).collect();
        write!(f, "{} = {{ origins = {origins:?}, header = \"{}\", value = \"(secret)\" }}", self.name, self.header)
    }
}

pub(super) fn read(table: &DeTable<'_>) -> Result<Vec<Secret>, String> {
    let secrets = table.iter().map(|(name, value)| match value.get_ref() {
        DeValue::Table(secret) => Secret::read(name.get_ref(), secret),
        _ => Err(format!("`{}` takes a table: {{ origins, header, value or env }}", name.get_ref())),
    });
    secrets.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secrets(text: &str) -> Result<Vec<Secret>, String> {
        read(DeTable::parse(text).unwrap().get_ref())
    }

    #[test]
    fn a_secret_has_a_place_and_a_header() {
        let read = secrets(
            "[github]\norigins = [\"https://api.github.com\"]\nheader = \"Authorization\"\nprefix = \"Bearer \"\nvalue = \"ghp_0123456789\"",
        );
        let read = read.unwrap();
        let [secret] = read.as_slice() else { panic!("one secret") };
        assert_eq!(
            (secret.header_value().as_str(), secret.header.as_str()),
            ("Bearer ghp_0123456789", "authorization")
        );
        for shown in [format!("{secret:?}"), secret.to_string()] {
            assert!(!shown.contains("0123456789"), "{shown}");
        }
        let basic = secrets(
            "[x]\norigins = [\"https://a.example\"]\nheader = \"Authorization\"\nprefix = \"Basic \"\nvalue = \"dXNlcjpwYXNzd29yZDE=\"",
        );
        assert_eq!(basic.unwrap()[0].words(), ["dXNlcjpwYXNzd29yZDE=", "password1"]);
    }

    #[test]
    fn what_is_unsafe_is_told() {
        let with = |line: &str| {
            let text = "[x]\norigins = [\"https://a.example\"]\nheader = \"X-Key\"\nvalue = \"0123456789\"\n";
            let key = line.split(' ').next().unwrap();
            let kept: String =
                text.lines().filter(|known| !known.starts_with(key)).map(|line| format!("{line}\n")).collect();
            secrets(&format!("{kept}{line}\n")).map(drop)
        };
        assert_eq!(with("prefix = \"a\""), Ok(()));
        for (line, part) in [
            ("origins = []", "needs `origins`"),
            ("origins = [\"http://a.example\"]", "plain http"),
            ("origins = [\"https://*.a.example\"]", "whole domains"),
            ("origins = [\"a.example/x\"]", "not an origin"),
            ("value = \"short\"", "fewer than 8"),
            ("value = \"0123456\\n89\"", "no header"),
            ("header = \"Cookie\"", "that header"),
            ("header = \"a b\"", "needs `header`"),
            ("env = \"PATH\"", "either"),
            ("hosts = \"x\"", "list of origins"),
            ("colour = \"red\"", "no key `colour`"),
        ] {
            let told = with(line).unwrap_err();
            assert!(told.contains(part), "{line}: {told}");
        }
    }
}
