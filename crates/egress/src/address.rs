//! Which addresses the proxy connects to: those of the public internet.
//!
//! The attack: a guest that may reach `https://api.example` owns that name, points it at 169.254.169.254 or 127.0.0.1,
//! and reads through the server what only the server can reach. So the address is checked after the name was resolved,
//! and the connection is made to the checked address and to no other: a second answer of the name server is not asked for.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use super::metadata;

/// An address that passed the check. Only this can be connected to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Checked(SocketAddr);

impl Checked {
    /// Passes an address, or says what it is. `private` opens the ranges that are somebody's own network.
    pub(super) fn pass(address: SocketAddr, private: bool) -> Result<Self, &'static str> {
        let range = match address.ip() {
            IpAddr::V4(ip) => v4(ip),
            IpAddr::V6(ip) => v6(ip),
        };
        match range {
            Range::Public => Ok(Self(address)),
            Range::Private(_) if private => Ok(Self(address)),
            Range::Private(what) | Range::Never(what) => Err(what),
        }
    }

    pub(super) fn get(self) -> SocketAddr {
        self.0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Range {
    Public,
    /// Somebody's own network: `egress.allowPrivate` opens it.
    Private(&'static str),
    /// Nothing opens it.
    Never(&'static str),
}

fn v4(ip: Ipv4Addr) -> Range {
    let [a, b, c, d] = ip.octets();
    match (a, b, c, d) {
        // Also inside ranges that can be opened: who asks there is told the machine's credentials.
        _ if metadata::is(IpAddr::V4(ip)) => Range::Never("an address where a cloud keeps a machine's credentials"),
        (169, 254, ..) => Range::Never("a link-local address"),
        (0, ..) => Range::Never("an address of no host"),
        (127, ..) => Range::Private("a loopback address"),
        (10, ..) | (172, 16..=31, ..) | (192, 168, ..) => Range::Private("a private address"),
        (100, 64..=127, ..) => Range::Private("an address that providers share among customers"),
        (192, 0, 0, _) => Range::Never("an address kept for protocols"),
        (192, 0, 2, _) | (198, 51, 100, _) | (203, 0, 113, _) => Range::Never("an address for examples"),
        (192, 88, 99, _) => Range::Never("an address of 6to4 relays"),
        (198, 18..=19, ..) => Range::Private("an address for benchmarks"),
        (224..=239, ..) => Range::Never("a multicast address"),
        (240..=255, ..) => Range::Never("a reserved or broadcast address"),
        _ => Range::Public,
    }
}

fn v6(ip: Ipv6Addr) -> Range {
    if let Some(inside) = carried(ip) {
        // The same host by another name; where the inner address is public, so is this one.
        return match v4(inside) {
            Range::Public => Range::Never("an IPv4 address inside an IPv6 one; the IPv4 address itself would pass"),
            other => other,
        };
    }
    match ip.segments() {
        _ if metadata::is(IpAddr::V6(ip)) => Range::Never("an address where a cloud keeps a machine's credentials"),
        [0, 0, 0, 0, 0, 0, 0, 0] => Range::Never("an address of no host"),
        [0, 0, 0, 0, 0, 0, 0, 1] => Range::Private("a loopback address"),
        [first, ..] if first & 0xfe00 == 0xfc00 => Range::Private("a private address"),
        [first, ..] if first & 0xffc0 == 0xfe80 => Range::Never("a link-local address"),
        [first, ..] if first & 0xffc0 == 0xfec0 => Range::Never("a site-local address, long given up"),
        [first, ..] if first & 0xff00 == 0xff00 => Range::Never("a multicast address"),
        [0x2001, 0x0db8, ..] | [0x3fff, 0..=0x0fff, ..] => Range::Never("an address for examples"),
        [0x2001, second, ..] if second < 0x0200 => Range::Never("an address kept for protocols"),
        [first, ..] if first & 0xe000 == 0x2000 => Range::Public,
        _ => Range::Never("not an address of the public internet"),
    }
}

/// The IPv4 address that an IPv6 address stands for: mapped, compatible, 6to4, NAT64, ISATAP.
fn carried(ip: Ipv6Addr) -> Option<Ipv4Addr> {
    let segments = ip.segments();
    let from = |high: u16, low: u16| Some(Ipv4Addr::from((u32::from(high) << 16) | u32::from(low)));
    match segments {
        [0, 0, 0, 0, 0, 0 | 0xffff, high, low] if (high, low) > (0, 1) => from(high, low),
        [0, 0, 0, 0, 0xffff, 0, high, low] => from(high, low),
        [0x2002, high, low, ..] => from(high, low),
        [0x0064, 0xff9b, 0 | 1, .., high, low] => from(high, low),
        [.., 0 | 0x0200, 0x5efe, high, low] => from(high, low),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> Range {
        match text.parse().unwrap() {
            IpAddr::V4(ip) => v4(ip),
            IpAddr::V6(ip) => v6(ip),
        }
    }

    #[test]
    fn the_public_internet_and_nothing_else() {
        for public in [
            "1.1.1.1", "8.8.8.8", "93.184.216.34", "100.63.255.255", "100.128.0.0", "172.15.0.1", "172.32.0.1",
            "192.0.1.1", "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "2001:4860:4860::8888",
        ] {
            assert_eq!(range(public), Range::Public, "{public}");
        }
        for private in [
            "127.0.0.1", "127.255.255.254", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1",
            "100.127.255.255", "198.18.0.1", "::1", "fc00::1", "fdff::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
            "::127.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "64:ff9b:1::a00:1", "::ffff:0:127.0.0.1",
        ] {
            assert!(matches!(range(private), Range::Private(_)), "{private}: {:?}", range(private));
        }
        for never in [
            "0.0.0.0", "0.1.2.3", "169.254.169.254", "169.254.170.2", "169.254.0.1", "100.100.100.200", "192.0.0.192",
            "168.63.129.16", "192.0.2.1", "198.51.100.7", "203.0.113.9", "192.88.99.1", "224.0.0.1", "239.255.255.255",
            "240.0.0.1", "255.255.255.255", "::", "fe80::1", "febf::1", "fec0::1", "ff02::1", "fd00:ec2::254",
            "2001:db8::1", "2001::1", "2001:0:1::5601:5601", "100::1", "::ffff:169.254.169.254", "2002:a9fe:a9fe::",
            "64:ff9b::a9fe:a9fe", "fe80::5efe:a9fe:a9fe", "::ffff:8.8.8.8", "64:ff9b::808:808", "4000::1", "::2",
        ] {
            assert!(matches!(range(never), Range::Never(_)), "{never}: {:?}", range(never));
        }
    }

    #[test]
    fn opening_private_ranges_opens_nothing_else() {
        let pass = |text: &str, private| Checked::pass(text.parse().unwrap(), private).is_ok();
        assert!(pass("127.0.0.1:80", true) && !pass("127.0.0.1:80", false));
        assert!(pass("[::1]:80", true) && !pass("[::1]:80", false));
        for never in ["169.254.169.254:80", "[fd00:ec2::254]:80", "[::ffff:169.254.169.254]:80", "224.0.0.1:80"] {
            assert!(!pass(never, true), "{never}");
        }
    }
}
