//! From text to a source. Attacks this stands against: `*` and bare schemes that allow everybody,
//! two origins in one entry joined by a space or newline, a `;` that ends the directive and begins
//! another, `user@host` that reads like another host. Nothing is trimmed, cut or passed through.

use super::expression::SourceExpr;
use super::fault::{Fault, Noted, Parsed};
use super::host::Host;
use super::scheme::Scheme;
use crate::codes::Code;
use crate::read::brief;

impl SourceExpr {
    /// Parses one entry of a list of sources. A path is a fault here: no header can enforce it.
    pub fn parse(text: &str) -> Result<Parsed<Self>, Fault> {
        let Parsed { value: (source, path), notes } = split(text)?;
        if let Some(path) = path {
            return Err(Fault::new(Code::PathHere, format!("`{}` has the path `{}`", brief(text), brief(path))).help(
            format!(
                "Write `{source}`. Paths work in network.allow and network.deny, where the egress proxy checks them."
            ),
        ));
        }
        if !source.fits_a_header() {
            return Err(Fault::new(Code::Ipv6Header, format!("`{}` is an IPv6 address", brief(text))));
        }
        Ok(Parsed { value: source, notes })
    }
}

/// The origin of a request; unlike a source it can be an IPv6 address.
pub(super) fn origin(text: &str) -> Result<SourceExpr, Fault> {
    match split(text)? {
        Parsed { value: (source, None), .. } => Ok(source),
        Parsed { value: (_, Some(_)), .. } => {
            Err(Fault::new(Code::BadHost, format!("`{}` goes on after its port", brief(text))))
        }
    }
}

/// No source is longer; it bounds the work and the message.
const MOST_BYTES: usize = 2048;

pub(super) type Split<'a> = (SourceExpr, Option<&'a str>);

pub(super) fn split(text: &str) -> Result<Parsed<Split<'_>>, Fault> {
    refuse_at_sight(text)?;
    let mut notes = Vec::new();
    let (scheme, rest) = scheme(text, &mut notes)?;
    if let Some(at) = rest.find(['?', '#']) {
        return Err(Fault::new(Code::QueryOrFragment, format!("`{}` goes on after its path", brief(text)))
            .help(format!("End it at `{}`.", brief(text.get(..text.len() - rest.len() + at).unwrap_or(text)))));
    }
    let (authority, path) = match rest.find('/') {
        Some(at) => rest.split_at(at),
        None => (rest, ""),
    };
    if authority.contains('@') {
        return Err(Fault::new(Code::UserInfo, format!("`{}` has a user name before its host", brief(text))));
    }
    let (host, port) = port(authority)?;
    if host == "*" {
        return Err(Fault::new(Code::AnyHost, format!("`{}` allows every host", brief(text))));
    }
    let host = Host::parse(host, &mut notes)?;
    let port = port.filter(|port| {
        let own = *port == scheme.port();
        if own {
            notes.push(Noted::new(Code::Normalised, format!("port {port} is {}'s own and is left out", scheme.name())));
        }
        !own
    });
    let source = SourceExpr { scheme, host, port };
    if !scheme.encrypted() && !source.host.is_loopback() {
        notes.push(Noted::new(Code::PlainHttp, format!("`{source}` is not encrypted")));
    }
    // A lone slash says nothing that the origin does not say.
    Ok(Parsed { value: (source, (path.len() > 1).then_some(path)), notes })
}

fn refuse_at_sight(text: &str) -> Result<(), Fault> {
    if text.is_empty() {
        return Err(Fault::new(Code::EmptySource, "an empty string names no place".into()));
    }
    if text.len() > MOST_BYTES {
        return Err(Fault::new(Code::BadHost, format!("`{}` is longer than {MOST_BYTES} bytes", brief(text))));
    }
    if text.starts_with(['\'', '"']) {
        return Err(Fault::new(Code::Keyword, format!("`{}` is a keyword, not a place", brief(text))));
    }
    if let Some(bad) = text.chars().find(|c| ends_a_value(*c)) {
        let shown = if bad == ' ' { "a space".into() } else { format!("`{}`", bad.escape_unicode()) };
        let shown = if bad.is_ascii_graphic() { format!("`{bad}`") } else { shown };
        return Err(Fault::new(Code::ForbiddenCharacter, format!("`{}` has {shown}", brief(text))));
    }
    if text.bytes().all(|byte| matches!(byte, b'*' | b':' | b'/')) && text.contains('*') {
        return Err(Fault::new(Code::AnyHost, format!("`{}` allows every host", brief(text))));
    }
    Ok(())
}

/// Characters that end a source or a header, or cannot be seen in a review.
fn ends_a_value(c: char) -> bool {
    c.is_control()
        || c.is_whitespace()
        || matches!(c, ';' | ',' | '\'' | '"' | '`' | '\\' | '<' | '>' | '{' | '}' | '|' | '^' | '(' | ')')
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn scheme<'a>(text: &'a str, notes: &mut Vec<Noted>) -> Result<(Scheme, &'a str), Fault> {
    if let Some((name, rest)) = text.split_once("://") {
        let lower = name.to_ascii_lowercase();
        let Some(scheme) = Scheme::ALL.into_iter().find(|scheme| scheme.name() == lower) else {
            return Err(Fault::new(
                Code::UnknownScheme,
                format!("`{}://` does not lead to a host that can be checked", brief(name)),
            ));
        };
        if rest.is_empty() {
            return Err(Fault::new(Code::SchemeSource, format!("`{}` names a scheme and no host", brief(text))));
        }
        if lower != name {
            notes.push(Noted::new(Code::Normalised, format!("`{name}` is written as `{lower}`")));
        }
        return Ok((scheme, rest));
    }
    // `https:`, `data:text/html,…` and `javascript:…`, but not `example.com:8080`.
    if let Some((name, rest)) = text.split_once(':')
        && !text.starts_with('[')
        && !name.contains(['.', '/', '*'])
        && !rest.starts_with(|c: char| c.is_ascii_digit() || c == '*')
    {
        return Err(Fault::new(Code::SchemeSource, format!("`{}:` is a scheme", brief(name))));
    }
    if text.starts_with('/') {
        return Err(Fault::new(Code::BadHost, format!("`{}` begins with a slash, so it names no host", brief(text))));
    }
    notes.push(Noted::new(Code::HttpsAssumed, format!("`{}` is taken as `https://{}`", brief(text), brief(text))));
    Ok((Scheme::Https, text))
}

fn port(authority: &str) -> Result<(&str, Option<u16>), Fault> {
    // The colons of an IPv6 address lie inside its brackets.
    if authority.starts_with('[') && !authority.contains(']') {
        return Ok((authority, None));
    }
    let after_brackets = authority.rfind(']').map_or(0, |at| at + 1);
    let Some(colon) = authority.get(after_brackets..).and_then(|rest| rest.find(':')) else {
        return Ok((authority, None));
    };
    let (host, port) = authority.split_at(after_brackets + colon);
    let port = port.get(1..).unwrap_or_default();
    let number = (port.len() <= 5 && !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| port.parse().ok())
        .flatten()
        .filter(|port| *port != 0);
    match number {
        Some(number) => Ok((host, Some(number))),
        None => Err(Fault::new(Code::BadPort, format!("`:{}` is not a port", brief(port)))),
    }
}
