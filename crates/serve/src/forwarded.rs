//! What a proxy in front says about a request: from where it came and whether it was encrypted. Only proxies that are
//! listed are believed.
//!
//! `X-Forwarded-Host` is never believed. The attack: a proxy that does not set it passes it on, a guest can put it on
//! requests to its own host, and would be answered as the host origin is. Proxies pass on `Host` itself.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr};

use http::{HeaderMap, HeaderName};
use ipnet::IpNet;

/// Where a request came from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client {
    pub(crate) address: IpAddr,
    /// Whether it was encrypted on its way to the proxy, if that is known.
    pub(crate) encrypted: Option<bool>,
}

impl Default for Client {
    fn default() -> Self {
        Self { address: Ipv4Addr::UNSPECIFIED.into(), encrypted: None }
    }
}

const FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
/// Everything that proxies say.
const ALL: [HeaderName; 7] = [
    FOR,
    PROTO,
    HeaderName::from_static("x-forwarded-host"),
    HeaderName::from_static("x-forwarded-port"),
    HeaderName::from_static("x-real-ip"),
    HeaderName::from_static("forwarded"),
    HeaderName::from_static("via"),
];

/// Whether somebody says that a request was passed on, believed or not.
pub(crate) fn was_passed_on(headers: &HeaderMap) -> bool {
    ALL.iter().any(|name| headers.contains_key(name))
}

/// Proxies that are believed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proxies(Vec<IpNet>);

impl Proxies {
    pub(crate) fn parse(list: &[String]) -> Result<Self, String> {
        let network = |text: &String| {
            let parsed = text.parse::<IpNet>().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from));
            parsed.ok_or_else(|| format!("`{text}` is not an address or a network, such as `10.0.0.0/8` or `::1`"))
        };
        list.iter().map(network).collect::<Result<_, _>>().map(Self)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn shown(&self) -> Vec<String> {
        self.0.iter().map(ToString::to_string).collect()
    }

    fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }

    /// What is believed. It is taken off the request's headers then, as nothing that a guest wants to send on.
    pub(crate) fn read(&self, peer: IpAddr, headers: &mut HeaderMap) -> Client {
        let peer = peer.to_canonical();
        if !self.trusts(peer) {
            return Client { address: peer, encrypted: None };
        }
        let address = self.nearest_stranger(headers).unwrap_or(peer);
        let encrypted = last(headers, &PROTO).map(|proto| proto.eq_ignore_ascii_case("https"));
        for name in &ALL {
            headers.remove(name);
        }
        Client { address, encrypted }
    }

    /// Each proxy adds whom it heard from at the end; what strangers wrote is before that.
    fn nearest_stranger(&self, headers: &HeaderMap) -> Option<IpAddr> {
        let lines: Vec<_> = headers.get_all(FOR).iter().map(|line| line.to_str().unwrap_or_default()).collect();
        let mut nearest = None;
        for hop in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
            let Ok(address) = hop.trim().parse::<IpAddr>() else { break };
            nearest = Some(address.to_canonical());
            if !self.trusts(address.to_canonical()) {
                break;
            }
        }
        nearest
    }
}

impl fmt::Display for Proxies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown().join(", "))
    }
}

fn last<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let line = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    line.rsplit(',').next().map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(trusted: &[&str], peer: &str, headers: &[(&str, &str)]) -> (Client, usize) {
        let proxies = Proxies::parse(&trusted.iter().map(ToString::to_string).collect::<Vec<_>>()).unwrap();
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(HeaderName::try_from(*name).unwrap(), value.parse().unwrap());
        }
        let client = proxies.read(peer.parse().unwrap(), &mut map);
        (client, map.len())
    }

    #[test]
    fn strangers_are_not_believed() {
        let lies = [("X-Forwarded-For", "1.2.3.4"), ("X-Forwarded-Proto", "https"), ("Forwarded", "for=1.2.3.4")];
        let (client, left) = read(&["10.0.0.0/8"], "192.0.2.1", &lies);
        assert_eq!((client.address.to_string().as_str(), client.encrypted, left), ("192.0.2.1", None, 3));
        let (client, _) = read(&[], "127.0.0.1", &lies);
        assert_eq!(client.address.to_string(), "127.0.0.1");
    }

    #[test]
    fn of_a_chain_the_last_stranger_counts() {
        let of = |chain: &[&str]| {
            let headers: Vec<_> = chain.iter().map(|line| ("X-Forwarded-For", *line)).collect();
            read(&["10.0.0.0/8", "::1"], "10.0.0.1", &headers).0.address.to_string()
        };
        assert_eq!(of(&["203.0.113.9"]), "203.0.113.9");
        assert_eq!(of(&["1.1.1.1, 203.0.113.9"]), "203.0.113.9", "what a client wrote itself");
        assert_eq!(of(&["1.1.1.1, 203.0.113.9, 10.0.0.7"]), "203.0.113.9");
        assert_eq!(of(&["1.1.1.1", "203.0.113.9"]), "203.0.113.9", "several lines are one list");
        assert_eq!(of(&["10.0.0.7"]), "10.0.0.7");
        assert_eq!(of(&["203.0.113.9, nonsense"]), "10.0.0.1");
        assert_eq!(of(&["::ffff:203.0.113.9"]), "203.0.113.9");
        let (mapped, left) =
            read(&["10.0.0.0/8"], "::ffff:10.0.0.1", &[("X-Forwarded-For", "203.0.113.9"), ("Via", "x")]);
        assert_eq!((mapped.address.to_string().as_str(), left), ("203.0.113.9", 0), "what is believed is taken off");
    }

    #[test]
    fn whether_it_was_encrypted() {
        let of = |value: &str| read(&["10.0.0.1"], "10.0.0.1", &[("X-Forwarded-Proto", value)]).0.encrypted;
        assert_eq!((of("https"), of("http"), of("https, http")), (Some(true), Some(false), Some(false)));
    }
}
