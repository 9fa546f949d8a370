//! Headers on their way out and back, by the table in `header_table` and the names that the policy adds.
//!
//! Out go those that describe a request; what a browser adds by itself stays here, so no cookie and no address of the
//! sandbox reaches anybody. `Authorization` goes out when the guest wrote it: browsers add none, since nothing on a
//! sandbox's host ever asks for a password. Whatever else a guest writes is refused by name.
//!
//! Back come those that describe a body. A few others, and those that the policy names, come under another name,
//! `belljar-header-…`: a guest can read them, and no browser acts upon them. All are masked.

use belljar_sandbox::ProxiedHeaders;
use http::header::{
    ACCEPT, ACCEPT_LANGUAGE, CONNECTION, CONTENT_ENCODING, CONTENT_LANGUAGE, CONTENT_TYPE, LAST_MODIFIED, SET_COOKIE,
};
use http::{HeaderMap, HeaderName, HeaderValue};

use super::header_table::{Back, Out, row};
use super::mask::Spellings;

/// What goes out, or the header that cannot. `named` is the policy's list.
pub(super) fn outgoing(said: &HeaderMap, named: &[String]) -> Result<HeaderMap, HeaderName> {
    let mut out = HeaderMap::with_capacity(said.len());
    for (name, value) in said {
        match row(name.as_str()).map_or(Out::No, |row| row.out) {
            Out::Goes | Out::Part => {}
            Out::No if is_named(named, name) => {}
            Out::Stays => continue,
            // The browser's own, whatever comes next.
            Out::No if name.as_str().starts_with("sec-") || name.as_str().starts_with("proxy-") => continue,
            Out::No => return Err(name.clone()),
        }
        out.append(name, value.clone());
    }
    Ok(out)
}

/// The header that asks for a part of an answer, if one does.
pub(super) fn asks_for_a_part(headers: &HeaderMap) -> Option<&HeaderName> {
    headers.keys().find(|name| row(name.as_str()).is_some_and(|row| row.out == Out::Part))
}

fn is_named(named: &[String], name: &HeaderName) -> bool {
    named.iter().any(|listed| listed == name.as_str())
}

/// For a hop to another origin: what a guest wrote for the first one is not told to the second.
pub(super) fn for_strangers(headers: &mut HeaderMap) {
    let kept = [ACCEPT, ACCEPT_LANGUAGE, CONTENT_TYPE, CONTENT_LANGUAGE, CONTENT_ENCODING];
    let kept = kept.map(|name| (name.clone(), headers.get(name).cloned()));
    *headers = kept.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
}

/// For a hop that goes on without its body.
pub(super) fn without_body(headers: &mut HeaderMap) {
    for name in [CONTENT_TYPE, CONTENT_LANGUAGE, CONTENT_ENCODING] {
        headers.remove(name);
    }
}

/// Of the answer, what the guest may see. `named` is the policy's list.
pub(super) fn coming_back(
    said: &HeaderMap,
    named: &[String],
    spellings: Option<&Spellings>,
    carried: &mut ProxiedHeaders,
) -> HeaderMap {
    let for_this_hop: Vec<_> = said
        .get_all(CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|names| names.split(','))
        .map(|name| name.trim().to_ascii_lowercase())
        .collect();
    let mut headers = HeaderMap::new();
    let mut room = MAX_BYTES;
    for (name, value) in said {
        let text = name.as_str();
        let back = match row(text).map_or(Back::No, |row| row.back) {
            Back::No if is_named(named, name) && *name != SET_COOKIE => Back::Told,
            back => back,
        };
        if back == Back::No || for_this_hop.iter().any(|listed| listed == text) {
            continue;
        }
        let shown = spellings
            .map_or_else(|| Some(value.clone()), |all| HeaderValue::from_bytes(&all.hide(value.as_bytes())).ok());
        let Some(shown) = shown else { continue };
        let size = text.len() + shown.len() + 32;
        if size > room {
            continue;
        }
        room -= size;
        if *name == CONTENT_TYPE {
            headers.insert(name, plain_type(&shown));
        } else if back == Back::Told {
            carried.tell(&format!("header-{text}"), shown);
        } else if matches!(*name, CONTENT_LANGUAGE | LAST_MODIFIED | CONTENT_ENCODING) {
            carried.describe(name.clone(), shown);
        } else {
            headers.insert(name, shown);
        }
    }
    headers
}

const MAX_BYTES: usize = 32 * 1024;

/// A type as everybody reads it: two words, and at most a `charset` or `boundary`. What is odd is bytes.
fn plain_type(said: &HeaderValue) -> HeaderValue {
    let token = |text: &str| {
        !text.is_empty()
            && text.len() <= 100
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-' | b'_'))
    };
    let read = || {
        let mut parts = said.to_str().ok()?.split(';');
        let (kind, subtype) = parts.next()?.trim().split_once('/')?;
        if !token(kind) || !token(subtype) {
            return None;
        }
        let mut plain = format!("{kind}/{subtype}").to_ascii_lowercase();
        for part in parts {
            let Some((name, value)) = part.trim().split_once('=') else { continue };
            let value = value.trim_matches('"');
            if matches!(name.to_ascii_lowercase().as_str(), "charset" | "boundary") && token(value) {
                plain.push_str(&format!("; {}={value}", name.to_ascii_lowercase()));
            }
        }
        HeaderValue::from_str(&plain).ok()
    };
    read().unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(pairs: &[(&str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse::<HeaderName>().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn what_a_browser_adds_stays_and_what_a_guest_writes_goes() {
        let said = map(&[
            ("accept", "*/*"),
            ("authorization", "Bearer guests-own"),
            ("x-api-version", "2"),
            ("cookie", "a=b"),
            ("origin", "null"),
            ("referer", "http://x/"),
            ("sec-fetch-dest", "empty"),
            ("host", "g.x.localhost"),
            ("user-agent", "Mozilla"),
            ("connection", "keep-alive"),
            ("te", "trailers"),
        ]);
        let out = outgoing(&said, &["x-api-version".to_owned()]).unwrap();
        let mut names: Vec<_> = out.keys().map(HeaderName::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["accept", "authorization", "x-api-version"]);
    }

    #[test]
    fn what_nobody_listed_is_refused_by_name() {
        for name in [
            "x-original-url", "x-http-method-override", "x-forwarded-for", "x-forwarded-prefix", "x-real-ip",
            "forwarded", "via", "x-accel-redirect", "metadata-flavor", "belljar-secret", "x-middleware-subrequest",
            "x-amz-copy-source", "x-goog-copy-source", "x-ms-copy-source", "x-oss-copy-source", "destination", "depth",
            "if", "overwrite", "x-amz-security-token", "stripe-account", "x-goog-user-project", "soapaction",
            "x-anything", "request-range", "a-im", "slug", "x-upload-content-type",
        ] {
            assert_eq!(outgoing(&map(&[(name, "1")]), &[]).unwrap_err(), name);
        }
        let named = ["x-amz-copy-source".to_owned()];
        assert!(outgoing(&map(&[("x-amz-copy-source", "/b/k")]), &named).is_ok(), "where a policy says so");
    }

    #[test]
    fn types_are_two_words() {
        for (said, plain) in [
            ("text/html; charset=UTF-8", "text/html; charset=UTF-8"),
            ("Application/JSON", "application/json"),
            ("text/event-stream;x=y", "text/event-stream"),
            ("multipart/form-data; boundary=\"abc\"", "multipart/form-data; boundary=abc"),
            ("text/html, text/plain", "application/octet-stream"),
            ("text", "application/octet-stream"),
            ("text/<script>", "application/octet-stream"),
            ("", "application/octet-stream"),
        ] {
            assert_eq!(plain_type(&HeaderValue::from_str(said).unwrap()), plain, "{said}");
        }
    }
}
