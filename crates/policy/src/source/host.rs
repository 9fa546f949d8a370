//! Host names, in the one spelling that every browser compares.

use std::borrow::Cow;
use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

use super::fault::{Fault, Noted};
use crate::codes::Code;
use crate::read::brief;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Host {
    /// Lower case, ASCII.
    Name(String),
    /// Every host below the name, and not the name itself.
    Below(String),
    V4(Ipv4Addr),
    V6(Ipv6Addr),
}

impl Host {
    pub(super) fn parse(text: &str, notes: &mut Vec<Noted>) -> Result<Self, Fault> {
        if let Some(inside) = text.strip_prefix('[') {
            let address = inside.strip_suffix(']').and_then(|inside| inside.parse().ok());
            return address.map(Self::V6).ok_or_else(|| {
                Fault::new(Code::BadHost, format!("`{}` is not an IPv6 address", brief(text)))
                    .help("Write it in brackets, without a zone: `[2001:db8::1]`.")
            });
        }
        let (below, name) = match text.strip_prefix("*.") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        if name.contains('*') {
            return Err(Fault::new(
                Code::WideWildcard,
                format!("`{}` has a star that is not a whole leftmost label", brief(text)),
            ));
        }
        let name = ascii(name, notes)?;
        if ends_in_a_number(&name) {
            return match name.parse() {
                Ok(address) if !below => Ok(Self::V4(address)),
                Ok(_) => {
                    Err(Fault::new(Code::WideWildcard, format!("`{}` puts a wildcard before an address", brief(text))))
                }
                Err(_) => Err(Fault::new(
                    Code::OddNumberHost,
                    format!("`{}` is read as an address, but not spelt as one", brief(text)),
                )),
            };
        }
        if !below {
            return Ok(Self::Name(name));
        }
        // `*.com` would be half the web. `*.localhost` stays on this machine.
        if name.contains('.') || name == "localhost" {
            Ok(Self::Below(name))
        } else {
            Err(Fault::new(Code::WideWildcard, format!("`{}` covers a whole top-level domain", brief(text))))
        }
    }

    pub fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Below(domain), Self::Name(name) | Self::Below(name)) if self != other => {
                name.strip_suffix(domain.as_str()).is_some_and(|front| front.ends_with('.'))
            }
            _ => self == other,
        }
    }

    /// Names and addresses that never leave the machine, where plain http is no risk.
    pub(crate) fn is_loopback(&self) -> bool {
        match self {
            Self::Name(name) | Self::Below(name) => name == "localhost" || name.ends_with(".localhost"),
            Self::V4(address) => address.is_loopback(),
            Self::V6(address) => address.is_loopback(),
        }
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Below(name) => write!(f, "*.{name}"),
            Self::V4(address) => write!(f, "{address}"),
            Self::V6(address) => write!(f, "[{address}]"),
        }
    }
}

fn ascii(name: &str, notes: &mut Vec<Noted>) -> Result<String, Fault> {
    if name.is_empty() {
        return Err(Fault::new(Code::BadHost, "there is no host name".into()));
    }
    let lower = name.to_lowercase();
    let plain = lower.is_ascii() && !lower.contains("xn--");
    let ascii = if plain {
        Cow::Borrowed(lower.as_str())
    } else {
        idna::domain_to_ascii_cow(lower.as_bytes(), idna::AsciiDenyList::STD3)
            .map_err(|_| Fault::new(Code::BadHost, format!("`{}` is not a host name in any script", brief(name))))?
    };
    check_labels(&ascii, name)?;
    if ascii != name {
        notes.push(Noted::new(Code::Normalised, format!("`{}` is written as `{ascii}`", brief(name))));
    }
    Ok(ascii.into_owned())
}

fn check_labels(ascii: &str, written: &str) -> Result<(), Fault> {
    let fault = |what: &str| Err(Fault::new(Code::BadHost, format!("`{}` {what}", brief(written))));
    if ascii.len() > 253 {
        return fault("is longer than a host name can be (253)");
    }
    if let Some(name) = ascii.strip_suffix('.') {
        return fault("ends in a dot, which makes it another name to a browser")
            .map_err(|fault: Fault| fault.help(format!("Write `{}`.", brief(name))));
    }
    for label in ascii.split('.') {
        if label.is_empty() {
            return fault("has an empty label");
        }
        if label.len() > 63 {
            return fault("has a label longer than 63");
        }
        if label.starts_with('-') || label.ends_with('-') {
            return fault("has a label that begins or ends with a hyphen");
        }
        if let Some(other) = label.chars().find(|c| !c.is_ascii_alphanumeric() && *c != '-') {
            return fault(&format!("has `{}`, which no host name in a header may have", other.escape_debug()));
        }
    }
    Ok(())
}

/// As URL parsers decide it: such a host is taken for an IPv4 address.
fn ends_in_a_number(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or(name);
    last.bytes().all(|byte| byte.is_ascii_digit())
        || last.strip_prefix("0x").is_some_and(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit()))
}
