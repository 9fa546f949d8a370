//! Headers on their way out and back.
//!
//! Out go those that describe a request; what a browser adds by itself stays here, so no cookie and no address of the
//! sandbox reaches anybody. `Authorization` goes out when the guest wrote it: browsers add none, since nothing on a
//! sandbox's host ever asks for a password. Headers with which a server lets itself be told another path or method are
//! refused, since the rules saw neither.
//!
//! Back come those that describe a body. All others come under another name, `belljar-header-…`: a guest can read them,
//! and no browser acts upon them. `Link`, `Refresh`, `Set-Cookie`, `Clear-Site-Data`, `Service-Worker-Allowed`, whatever
//! comes next: on a sandbox's own host they would do something.

use belljar_sandbox::ProxiedHeaders;
use http::header::{
    ACCEPT, ACCEPT_LANGUAGE, ACCEPT_RANGES, CONNECTION, CONTENT_ENCODING, CONTENT_LANGUAGE, CONTENT_LENGTH,
    CONTENT_RANGE, CONTENT_TYPE, ETAG, LAST_MODIFIED, RETRY_AFTER, SET_COOKIE, TRANSFER_ENCODING,
};
use http::{HeaderMap, HeaderName, HeaderValue};

use super::mask::Spellings;

/// Sent on as they are.
const GOES: &[&str] = &[
    "accept", "accept-language", "authorization", "content-type", "content-language", "content-encoding", "range",
    "if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range", "idempotency-key", "prefer",
    "apikey", "api-key", "anthropic-version", "anthropic-beta", "openai-organization", "openai-project", "openai-beta",
    "graphql-preflight", "apollo-require-preflight", "last-event-id", "mcp-protocol-version", "mcp-session-id",
    "depth", "destination", "soapaction", "notion-version", "stripe-version", "stripe-account", "client-id",
    "tus-resumable", "upload-length", "upload-offset", "upload-metadata",
];

/// Put there by the browser, by this proxy's callers, or for this hop alone: they end here.
const STAYS: &[&str] = &[
    "host", "origin", "referer", "cookie", "user-agent", "accept-encoding", "connection", "keep-alive", "te",
    "trailer", "transfer-encoding", "content-length", "upgrade", "upgrade-insecure-requests", "proxy-connection",
    "expect", "cache-control", "pragma", "priority", "purpose", "dnt", "save-data", "date",
    "access-control-request-method", "access-control-request-headers", "access-control-request-private-network",
    "belljar-redirect", "device-memory", "downlink", "dpr", "ect", "rtt", "viewport-width", "width", "early-data",
    "available-dictionary", "dictionary-id",
];

/// Families of headers that tell a server another address, method or sender than the request has.
const MISLEADS: &[&str] = &[
    "x-forwarded", "x-original", "x-rewrite", "x-real", "x-http-method", "x-method", "x-http-path", "x-accel",
    "x-sendfile", "x-host", "x-envoy", "x-amz-cf", "x-cluster", "x-client-ip", "x-remote", "x-proxy", "x-override",
    "x-custom-ip", "x-middleware",
];

/// What goes out, or the header that cannot.
pub(super) fn outgoing(said: &HeaderMap) -> Result<HeaderMap, HeaderName> {
    let mut out = HeaderMap::with_capacity(said.len());
    for (name, value) in said {
        let text = name.as_str();
        if STAYS.contains(&text) || text.starts_with("sec-") || text.starts_with("proxy-") {
            continue;
        }
        let extension = text.starts_with("x-") && !MISLEADS.iter().any(|family| text.starts_with(family));
        if !GOES.contains(&text) && !extension {
            return Err(name.clone());
        }
        out.append(name, value.clone());
    }
    Ok(out)
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

/// Of the answer, what the guest may see.
pub(super) fn coming_back(said: &HeaderMap, spellings: Option<&Spellings>, carried: &mut ProxiedHeaders) -> HeaderMap {
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
        if matches!(*name, SET_COOKIE | CONTENT_TYPE | CONTENT_LENGTH | TRANSFER_ENCODING)
            || ENDS_HERE.contains(&text)
            || for_this_hop.iter().any(|listed| listed == text)
        {
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
        if matches!(*name, CONTENT_RANGE | ACCEPT_RANGES | ETAG | RETRY_AFTER) {
            headers.insert(name, shown);
        } else if matches!(*name, CONTENT_LANGUAGE | LAST_MODIFIED | CONTENT_ENCODING) {
            carried.describe(name.clone(), shown);
        } else {
            carried.tell(&format!("header-{text}"), shown);
        }
    }
    if let Some(kind) = said.get(CONTENT_TYPE) {
        headers.insert(CONTENT_TYPE, plain_type(kind));
    }
    headers
}

const MAX_BYTES: usize = 32 * 1024;
const ENDS_HERE: &[&str] =
    &["connection", "keep-alive", "proxy-authenticate", "proxy-connection", "te", "trailer", "upgrade", "set-cookie2"];

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
        let out = outgoing(&said).unwrap();
        let mut names: Vec<_> = out.keys().map(HeaderName::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["accept", "authorization", "x-api-version"]);
    }

    #[test]
    fn headers_that_tell_another_path_method_or_sender_are_refused() {
        for name in [
            "x-original-url", "x-rewrite-url", "x-http-method-override", "x-method-override", "x-http-method",
            "x-forwarded-for", "x-forwarded-host", "x-forwarded-prefix", "x-real-ip", "forwarded", "via",
            "x-accel-redirect", "x-host", "metadata-flavor", "belljar-secret", "x-middleware-subrequest",
        ] {
            assert_eq!(outgoing(&map(&[(name, "1")])).unwrap_err(), name);
        }
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
