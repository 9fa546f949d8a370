//! Redirects, followed here: the browser would go to the new address past the proxy. Each hop is judged like a request
//! of its own. Methods and bodies change as `fetch` has it.

use belljar_policy::Target;
use http::header::LOCATION;
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use url::Url;

use super::refusal::Refused;
use super::request::Place;

/// What the guest wants done about one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Follow,
    /// The redirect itself is the answer.
    Manual,
    Error,
}

impl Wish {
    pub(super) fn of(headers: &HeaderMap) -> Result<Self, Refused> {
        match headers.get("belljar-redirect").map(HeaderValue::as_bytes) {
            None | Some(b"follow") => Ok(Self::Follow),
            Some(b"manual") => Ok(Self::Manual),
            Some(b"error") => Ok(Self::Error),
            Some(_) => Err(Refused::malformed("`belljar-redirect` is `follow`, `manual` or `error`")),
        }
    }
}

/// Where an answer leads, if it is a redirect.
pub(super) fn next(from: &Place, status: StatusCode, headers: &HeaderMap) -> Result<Option<Place>, Refused> {
    if !matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308) {
        return Ok(None);
    }
    let Some(location) = headers.get(LOCATION) else { return Ok(None) };
    let odd = || Refused::redirect("the answer redirects to something that is not an address");
    let base = Url::parse(&from.to_string()).map_err(|_| odd())?;
    let url = base.join(location.to_str().map_err(|_| odd())?).map_err(|_| odd())?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(Refused::redirect("the answer redirects to an address with a user name in it"));
    }
    let authority = match (url.host_str(), url.port()) {
        (Some(host), Some(port)) => format!("{host}:{port}"),
        (Some(host), None) => host.to_owned(),
        (None, _) => return Err(odd()),
    };
    let target = Target::parse(url.scheme(), &authority, url.path())
        .map_err(|fault| Refused::redirect(format!("the answer redirects to an odd address: {}", fault.message)))?;
    if target.source().scheme().is_socket() {
        return Err(odd());
    }
    Ok(Some(Place::new(target, url.query())))
}

/// The method of the next request; `None` for a body that has to be sent again.
pub(super) fn method_after(status: StatusCode, method: &Method) -> Option<Method> {
    let becomes_get = match status.as_u16() {
        301 | 302 => *method == Method::POST,
        303 => *method != Method::GET && *method != Method::HEAD,
        _ => false,
    };
    becomes_get.then_some(Method::GET)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(path: &str) -> Place {
        Place::new(Target::parse("https", "a.example", path).unwrap(), Some("q=1"))
    }

    fn lead(location: &str) -> Result<Option<String>, Refused> {
        let headers = HeaderMap::from_iter([(LOCATION, HeaderValue::from_str(location).unwrap())]);
        next(&place("/x/y"), StatusCode::FOUND, &headers).map(|place| place.map(|place| place.to_string()))
    }

    #[test]
    fn addresses_are_read_as_browsers_read_them() {
        for (location, expected) in [
            ("/z", "https://a.example/z"),
            ("z?a=b#c", "https://a.example/x/z?a=b"),
            ("//b.example", "https://b.example/"),
            ("../../../z", "https://a.example/z"),
            ("\\\\evil.example\\x", "https://evil.example/x"),
            ("http://127.1/", "http://127.0.0.1/"),
            ("http://0x7f000001/", "http://127.0.0.1/"),
            ("https://B.example:443/%2e%2e/admin", "https://b.example/admin"),
        ] {
            assert_eq!(lead(location).unwrap().as_deref(), Some(expected), "{location}");
        }
        for odd in [
            "javascript:1", "data:text/html,x", "https://user@b.example/", "ftp://b.example/", "wss://b.example/",
            "http://",
        ] {
            assert!(lead(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn methods_change_as_fetch_has_it() {
        for (status, method, expected) in [
            (301, Method::POST, Some(Method::GET)),
            (302, Method::POST, Some(Method::GET)),
            (302, Method::PUT, None),
            (303, Method::PUT, Some(Method::GET)),
            (303, Method::HEAD, None),
            (307, Method::POST, None),
            (308, Method::DELETE, None),
        ] {
            assert_eq!(method_after(StatusCode::from_u16(status).unwrap(), &method), expected, "{status} {method}");
        }
    }
}
