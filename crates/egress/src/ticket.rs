//! The ticket of the guest's frame, which every request shows: in a header, or among the protocols of a socket, since
//! browsers let no script add a header there. It never goes on.

use http::header::SEC_WEBSOCKET_PROTOCOL;
use http::{HeaderMap, HeaderName};

const HEADER: HeaderName = HeaderName::from_static("belljar-ticket");
const PROTOCOL: &str = "belljar-ticket.";

/// What is shown; nothing where there are several.
pub(super) fn shown(headers: &HeaderMap) -> Option<&[u8]> {
    let written = headers.get_all(HEADER).iter().map(http::HeaderValue::as_bytes);
    let spoken = protocols(headers).filter_map(|name| name.strip_prefix(PROTOCOL)).map(str::as_bytes);
    let mut all = written.chain(spoken);
    all.next().filter(|_| all.next().is_none())
}

/// The protocol that stands for the ticket, where a socket offers one.
pub(super) fn protocol(headers: &HeaderMap) -> Option<&str> {
    protocols(headers).find(|name| name.starts_with(PROTOCOL))
}

/// The protocols that the guest itself offers.
pub(super) fn offered(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    protocols(headers).filter(|name| !name.starts_with(PROTOCOL))
}

fn protocols(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let lists = headers.get_all(SEC_WEBSOCKET_PROTOCOL).iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).map(str::trim).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_ticket_is_shown_and_stays_here() {
        let map = |pairs: &[(&str, &str)]| -> HeaderMap {
            pairs.iter().map(|(name, value)| (name.parse::<HeaderName>().unwrap(), value.parse().unwrap())).collect()
        };
        assert_eq!(shown(&map(&[("belljar-ticket", "abc")])), Some(&b"abc"[..]));
        let socket = map(&[("sec-websocket-protocol", "chat, belljar-ticket.abc"), ("sec-websocket-protocol", "v2")]);
        assert_eq!(shown(&socket), Some(&b"abc"[..]));
        assert_eq!(offered(&socket).collect::<Vec<_>>(), ["chat", "v2"]);
        assert_eq!(protocol(&socket), Some("belljar-ticket.abc"));
        let two = map(&[("belljar-ticket", "abc"), ("sec-websocket-protocol", "belljar-ticket.def")]);
        assert_eq!((shown(&two), shown(&HeaderMap::new())), (None, None));
    }
}
