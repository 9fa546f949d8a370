//! One secret: what the proxy puts into requests, for which origins, and who may use it.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use belljar_policy::{Host, Scheme, SourceExpr};
use http::{HeaderName, HeaderValue};

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
    /// Pages of a server that others can reach may use it, who are known by their `Origin` alone.
    pub pages: bool,
    value: String,
}

impl Secret {
    /// Shorter ones would mask ordinary words.
    const MIN_BYTES: usize = 8;

    /// Fails where the secret could be read by others, or could not be masked.
    pub fn new(
        name: String,
        origins: Vec<SourceExpr>,
        header: HeaderName,
        prefix: String,
        hosts: Vec<SourceExpr>,
        value: String,
    ) -> Result<Self, String> {
        Self { name, origins, header, prefix, hosts, pages: false, value }.check()
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
        if self.value.len() < Self::MIN_BYTES {
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

    pub fn is_for(&self, embedder: &SourceExpr) -> bool {
        self.hosts.is_empty() || self.hosts.iter().any(|host| host.covers(embedder))
    }

    pub fn header_value(&self) -> String {
        format!("{}{}", self.prefix, self.value)
    }

    /// What must not be seen: the secret, and the password in it where it is `user:password` in base64.
    pub fn words(&self) -> Vec<String> {
        let decoded = BASE64.decode(&self.value).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let password =
            decoded.as_deref().and_then(|pair| pair.split_once(':')).map(|(_, password)| password.to_owned());
        let password = password.filter(|password| password.len() >= Self::MIN_BYTES);
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
