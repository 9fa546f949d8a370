//! `egress.secrets`: what the egress proxy puts into requests, for which origins, and who may ask for it.

use belljar_egress::Secret;
use http::HeaderName;
use toml::de::{DeTable, DeValue};

use super::origin::origin;

/// Reads `{ origins, header, value | env, prefix?, hosts?, pages? }`.
fn read_one(name: &str, table: &DeTable<'_>) -> Result<Secret, String> {
    let fault = |what: &str| Err(format!("`{name}`: {what}"));
    let named = name.len() <= 64
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !named {
        return fault("a secret's name has small letters, digits and hyphens");
    }
    let known = ["origins", "header", "prefix", "value", "env", "hosts", "pages"];
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
    let prefix = text("prefix")?.unwrap_or_default();
    let pages = match table.get("pages").map(toml::Spanned::get_ref) {
        None => false,
        Some(DeValue::Boolean(flag)) => *flag,
        Some(_) => return fault("`pages` takes `true` or `false`"),
    };
    let mut secret = Secret::new(name.to_owned(), origins("origins")?, header, prefix, origins("hosts")?, value)?;
    secret.pages = pages;
    Ok(secret)
}

pub(super) fn read(table: &DeTable<'_>) -> Result<Vec<Secret>, String> {
    let secrets = table.iter().map(|(name, value)| match value.get_ref() {
        DeValue::Table(secret) => read_one(name.get_ref(), secret),
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
            ("pages = \"yes\"", "`true` or `false`"),
            ("colour = \"red\"", "no key `colour`"),
        ] {
            let told = with(line).unwrap_err();
            assert!(told.contains(part), "{line}: {told}");
        }
    }
}
