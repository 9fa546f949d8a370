//! Which headers the proxy passes: one row each, out and back. What has no row and is not named by the policy
//! (`network.headers`) does not pass: out it is refused, back it is left out.
//!
//! The attack: storage services take the source of a copy from a header, WebDAV its destination, others the account or the
//! method. With a secret in the same request that is a way around every rule about paths. So no row is a header that
//! chooses what is acted upon.

/// What becomes of a header that an answer has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Back {
    No,
    /// Under its own name: it describes the body and does nothing else in a browser.
    Own,
    /// As `belljar-header-<name>`: readable, without effect.
    Told,
}

/// What becomes of a header that a guest or its browser wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Out {
    /// Not known: the request is refused.
    No,
    Goes,
    /// Asks for a part of an answer: goes where no secret does.
    Part,
    /// Put there by the browser, for this hop, or for the proxy: it ends here.
    Stays,
}

#[derive(Debug)]
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) out: Out,
    pub(super) back: Back,
}

macro_rules! headers {
    ($( $name:literal $out:ident $back:ident; )*) => {
        pub(super) static ROWS: &[Row] = &[ $( Row { name: $name, out: Out::$out, back: Back::$back }, )* ];
    };
}

headers! {
    // What a request or an answer is about.
    "accept" Goes No;
    "accept-language" Goes No;
    "authorization" Goes No;
    "content-encoding" Goes Own;
    "content-language" Goes Own;
    "content-type" Goes Own;
    "idempotency-key" Goes No;
    "if-match" Goes No;
    "if-modified-since" Goes No;
    "if-none-match" Goes No;
    "if-unmodified-since" Goes No;
    "last-event-id" Goes No;
    "range" Part No;
    "if-range" Part No;
    // A key of the guest's own, and which version of an interface it speaks.
    "anthropic-beta" Goes No;
    "anthropic-version" Goes No;
    "api-key" Goes No;
    "apikey" Goes No;
    "apollo-require-preflight" Goes No;
    "graphql-preflight" Goes No;
    "mcp-protocol-version" Goes Told;
    "mcp-session-id" Goes Told;
    "notion-version" Goes No;
    "openai-beta" Goes No;
    "stripe-version" Goes No;
    "x-api-key" Goes No;
    // What answers say besides.
    "accept-ranges" No Own;
    "content-range" No Own;
    "etag" No Own;
    "last-modified" No Own;
    "retry-after" No Own;
    "age" No Told;
    "allow" No Told;
    "content-disposition" No Told;
    "content-location" No Told;
    "deprecation" No Told;
    "expires" No Told;
    "link" No Told;
    "location" No Told;
    "ratelimit" No Told;
    "ratelimit-limit" No Told;
    "ratelimit-policy" No Told;
    "ratelimit-remaining" No Told;
    "ratelimit-reset" No Told;
    "request-id" No Told;
    "sunset" No Told;
    "vary" No Told;
    "www-authenticate" No Told;
    "x-ratelimit-limit" No Told;
    "x-ratelimit-remaining" No Told;
    "x-ratelimit-reset" No Told;
    "x-request-id" No Told;
    "x-total-count" No Told;
    // Browsers add these; nobody is told, in either direction.
    "accept-encoding" Stays No;
    "access-control-request-headers" Stays No;
    "access-control-request-method" Stays No;
    "access-control-request-private-network" Stays No;
    "available-dictionary" Stays No;
    "belljar-redirect" Stays No;
    "belljar-ticket" Stays No;
    "cache-control" Stays Told;
    "connection" Stays No;
    "content-length" Stays No;
    "cookie" Stays No;
    "date" Stays Told;
    "device-memory" Stays No;
    "dictionary-id" Stays No;
    "dnt" Stays No;
    "downlink" Stays No;
    "dpr" Stays No;
    "early-data" Stays No;
    "ect" Stays No;
    "host" Stays No;
    "keep-alive" Stays No;
    "origin" Stays No;
    "pragma" Stays No;
    "priority" Stays No;
    "purpose" Stays No;
    "referer" Stays No;
    "rtt" Stays No;
    "save-data" Stays No;
    "expect" Stays No;
    "te" Stays No;
    "trailer" Stays No;
    "transfer-encoding" Stays No;
    "upgrade" Stays No;
    "upgrade-insecure-requests" Stays No;
    "user-agent" Stays No;
    "viewport-width" Stays No;
    "width" Stays No;
}

pub(super) fn row(name: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_row() {
        for (at, row) in ROWS.iter().enumerate() {
            assert!(!ROWS[..at].iter().any(|other| other.name == row.name), "{}", row.name);
            assert_eq!(row.name, row.name.to_ascii_lowercase());
        }
    }
}
