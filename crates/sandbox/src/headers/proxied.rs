//! What an answer of the egress proxy may say beyond the seal: a few words about its body, everything else under a
//! name that means nothing to a browser, and that an opaque guest may read it.

use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, CONNECTION, CONTENT_ENCODING, CONTENT_LANGUAGE,
    LAST_MODIFIED, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_PROTOCOL, UPGRADE,
};
use http::{HeaderMap, HeaderName, HeaderValue};

/// Put on by the seal. Its fields are private, so that no handler can smuggle a header past the list.
#[derive(Clone, Debug, Default)]
pub struct ProxiedHeaders(HeaderMap);

impl ProxiedHeaders {
    /// An opaque guest is a stranger to its own host; who asked as one may read the answer.
    pub fn new(opaque: bool) -> Self {
        let mut carried = Self::default();
        if opaque {
            carried.0.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("null"));
            carried.0.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("*"));
        }
        carried
    }

    /// The answer to a browser that asks for leave.
    pub fn preflight(methods: HeaderValue, headers: HeaderValue) -> Self {
        let mut carried = Self::new(true);
        carried.0.insert(ACCESS_CONTROL_ALLOW_METHODS, methods);
        carried.0.insert(ACCESS_CONTROL_ALLOW_HEADERS, headers);
        carried.0.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
        carried
    }

    /// Something about the body.
    pub fn describe(&mut self, name: HeaderName, value: HeaderValue) {
        if matches!(name, CONTENT_LANGUAGE | CONTENT_ENCODING | LAST_MODIFIED) {
            self.0.insert(name, value);
        }
    }

    /// `belljar-<name>`
    pub fn tell(&mut self, name: &str, value: HeaderValue) {
        if let Ok(name) = HeaderName::try_from(format!("belljar-{name}")) {
            self.0.append(name, value);
        }
    }

    /// The one answer after which the connection is no longer HTTP.
    pub fn switching(accept: HeaderValue, protocol: Option<HeaderValue>) -> Self {
        let mut carried = Self::default();
        carried.0.insert(CONNECTION, HeaderValue::from_static("upgrade"));
        carried.0.insert(UPGRADE, HeaderValue::from_static("websocket"));
        carried.0.insert(SEC_WEBSOCKET_ACCEPT, accept);
        if let Some(protocol) = protocol {
            carried.0.insert(SEC_WEBSOCKET_PROTOCOL, protocol);
        }
        carried
    }

    pub(super) fn put_on(&self, headers: &mut HeaderMap) {
        for name in self.0.keys() {
            headers.remove(name);
            for value in self.0.get_all(name) {
                headers.append(name, value.clone());
            }
        }
    }
}
