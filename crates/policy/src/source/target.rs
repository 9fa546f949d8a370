//! Where one request goes, spelt so that rules can be compared with it.
//!
//! The attack: a rule for `/admin/*` is got around by a spelling that the server behind reads the same way, such as
//! `/%61dmin/x`, `/x/%2e%2e/admin/x`, `//admin/x`, `/x/..;/admin/x`, `/%2561dmin/x` or `/x%2f..%2fadmin/x`. So a path is
//! decoded once before it is compared, and one that servers read in different ways fits no rule that has a path. It
//! costs addresses such as `/projects/group%2Fname`: they need a rule for the whole origin.

use std::fmt;

use super::expression::SourceExpr;
use super::fault::Fault;
use super::host::Host;
use super::parse;
use crate::codes::Code;
use crate::read::brief;

/// One place of one origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    source: SourceExpr,
    path: Path,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Path {
    /// As it is sent: letters that need no encoding are not encoded, the rest in one spelling.
    wire: String,
    /// Decoded once, for comparing.
    plain: String,
    /// Why it can be read in more than one way.
    unclear: Option<&'static str>,
}

impl Target {
    /// Takes the parts of an address as a request carries them; `path` begins with a slash or is empty.
    pub fn parse(scheme: &str, authority: &str, path: &str) -> Result<Self, Fault> {
        let source = parse::origin(&format!("{scheme}://{authority}"))?;
        if matches!(source.host(), Host::Below(_)) {
            return Err(Fault::new(Code::WideWildcard, format!("`{source}` names no single host")));
        }
        let path = Path::parse(path)
            .map_err(|what| Fault::new(Code::OddPath, format!("the path `{}` {what}", brief(path))))?;
        Ok(Self { source, path })
    }

    pub fn source(&self) -> &SourceExpr {
        &self.source
    }

    /// The path to send.
    pub fn path(&self) -> &str {
        &self.path.wire
    }

    /// The path to compare, or why there is none.
    pub fn plain(&self) -> Result<&str, &'static str> {
        self.path.unclear.map_or(Ok(&self.path.plain), Err)
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.source, self.path.wire)
    }
}

impl Path {
    /// Fails on what no browser sends: it resolves dots and turns backslashes before anybody else sees them.
    fn parse(raw: &str) -> Result<Self, &'static str> {
        let raw = if raw.is_empty() { "/" } else { raw };
        if !raw.starts_with('/') {
            return Err("does not begin with a slash");
        }
        if let Some(byte) = raw.bytes().find(|byte| !byte.is_ascii_graphic() || matches!(byte, b'\\' | b'?' | b'#')) {
            return Err(if byte == b'\\' { "has a backslash" } else { "has a character that no path has" });
        }
        let (wire, bytes, mut unclear) = decode(raw)?;
        if bytes.split(|byte| *byte == b'/').any(|segment| segment == b"." || segment == b"..") {
            return Err("has `.` or `..` as a segment");
        }
        let plain = match String::from_utf8(bytes) {
            Ok(plain) => plain,
            Err(_) => {
                unclear = Some("it is not UTF-8");
                String::new()
            }
        };
        if plain.contains("//") {
            unclear = Some("it has an empty segment, which some servers drop");
        } else if plain.contains(';') {
            unclear = Some("it has a `;`, which some servers cut off");
        }
        Ok(Self { wire, plain, unclear })
    }
}

type Decoded = (String, Vec<u8>, Option<&'static str>);

fn decode(raw: &str) -> Result<Decoded, &'static str> {
    let mut wire = String::with_capacity(raw.len());
    let mut plain = Vec::with_capacity(raw.len());
    let mut unclear = None;
    let mut rest = raw;
    while let Some(letter) = rest.chars().next() {
        rest = rest.get(letter.len_utf8()..).unwrap_or_default();
        if letter != '%' {
            wire.push(letter);
            plain.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
            continue;
        }
        let digits = rest.get(..2).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let byte = byte.ok_or("has a percent sign without two hexadecimal digits")?;
        rest = rest.get(2..).unwrap_or_default();
        plain.push(byte);
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            wire.push(char::from(byte));
        } else {
            wire.push_str(&format!("%{byte:02X}"));
        }
        match byte {
            b'/' | b'\\' => unclear = Some("it hides a slash behind a percent sign"),
            byte if byte.is_ascii_control() => unclear = Some("it hides a control character behind a percent sign"),
            b'%' if rest.bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2 => {
                unclear = Some("it is encoded twice");
            }
            _ => {}
        }
    }
    Ok((wire, plain, unclear))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(path: &str) -> Result<Target, Fault> {
        Target::parse("https", "api.example", path)
    }

    #[test]
    fn every_spelling_of_a_path_is_compared_as_one() {
        for (raw, plain, wire) in [
            ("", "/", "/"),
            ("/", "/", "/"),
            ("/%61dmin/%7Ex", "/admin/~x", "/admin/~x"),
            ("/a%20b%21", "/a b!", "/a%20b%21"),
            ("/%c3%a4", "/ä", "/%C3%A4"),
            ("/a...b/...", "/a...b/...", "/a...b/..."),
            ("/100%25", "/100%", "/100%25"),
            ("/a*b", "/a*b", "/a*b"),
        ] {
            let target = target(raw).unwrap();
            assert_eq!((target.plain(), target.path()), (Ok(plain), wire), "{raw}");
        }
    }

    #[test]
    fn what_servers_read_differently_is_unclear() {
        for raw in [
            "//admin", "/a//b", "/a%2fb", "/a%2Fb", "/a%5cb", "/%00", "/a%0ab", "/%2561dmin", "/%252e%252e/x",
            "/..;/admin", "/a;x/b", "/a%3bx", "/%c0%ae%c0%ae/x", "/%ff",
        ] {
            let target = target(raw).unwrap_or_else(|fault| panic!("{raw}: {}", fault.message));
            assert!(target.plain().is_err(), "{raw}");
        }
    }

    #[test]
    fn what_no_browser_sends_is_refused() {
        for raw in [
            "admin", "/../admin", "/a/..", "/./a", "/%2e%2e/admin", "/%2E./x", "/a\\b", "/a b", "/ä", "/a?b", "/a#b",
            "/%", "/%2", "/%zz", "/a\0", "/x%2f..%2fadmin",
        ] {
            assert!(target(raw).is_err(), "{raw}");
        }
    }

    #[test]
    fn an_authority_has_one_spelling_or_none() {
        let origin = |scheme, authority| Target::parse(scheme, authority, "/").map(|target| target.source.to_string());
        for (scheme, authority, expected) in [
            ("https", "API.Example", "https://api.example"),
            ("HTTPS", "api.example:443", "https://api.example"),
            ("http", "127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http", "[::1]:8080", "http://[::1]:8080"),
            ("http", "[0:0:0:0:0:0:0:1]", "http://[::1]"),
            ("wss", "bücher.example", "wss://xn--bcher-kva.example"),
        ] {
            assert_eq!(origin(scheme, authority).ok().as_deref(), Some(expected), "{authority}");
        }
        for (scheme, authority) in [
            ("https", ""),
            ("https", "api.example."),
            ("https", "user@api.example"),
            ("https", "a@b@c"),
            ("https", "good.example%2eevil.example"),
            ("https", "*.example.com"),
            ("https", "*"),
            ("http", "2130706433"),
            ("http", "0x7f.1"),
            ("http", "127.1"),
            ("http", "0177.0.0.1"),
            ("http", "127.0.0.1."),
            ("http", "[::1"),
            ("http", "[::1%25lo]"),
            ("http", "[::ffff:127.0.0.1]x"),
            ("https", "api.example:0"),
            ("https", "api.example:65536"),
            ("https", "api.example:"),
            ("https", "a b"),
            ("https", "a..b"),
            ("ftp", "api.example"),
            ("file", "api.example"),
            ("", "api.example"),
            ("https", "api.example\\x"),
            ("https", "①②⑦.⓪.⓪.①."),
        ] {
            assert!(origin(scheme, authority).is_err(), "{scheme}://{authority}");
        }
    }
}
