//! Where clouds keep what a machine may do: its credentials, its user data. Nobody is let through to these, whatever the
//! configuration opens. One row for each address, as the providers document it.

use std::net::IpAddr;

/// Provider, network, and how many of its bits are meant.
const ROWS: &[(&str, &str, u8)] = &[
    ("AWS, Google, Azure, Oracle, DigitalOcean, Hetzner, IBM, OpenStack, Vultr, Linode, Huawei", "169.254.169.254", 32),
    ("AWS ECS, credentials of tasks", "169.254.170.2", 32),
    ("AWS EKS, credentials of pods", "169.254.170.23", 32),
    ("AWS, name server and clock", "169.254.169.253", 32),
    ("AWS, clock", "169.254.169.123", 32),
    ("Scaleway", "169.254.42.42", 32),
    ("Tencent", "169.254.0.23", 32),
    ("Google GKE, metadata server of a node", "169.254.169.252", 32),
    ("AWS over IPv6: metadata, name server, clock, credentials of pods", "fd00:ec2::", 32),
    ("Google over IPv6", "fd20:ce::254", 128),
    ("Azure, the fabric of a virtual machine", "168.63.129.16", 32),
    ("Oracle, first generation", "192.0.0.192", 32),
    ("Oracle over IPv6", "fd00:c1::a9fe:a9fe", 128),
    ("Alibaba", "100.100.100.200", 32),
    ("Volcengine", "100.96.0.96", 32),
    ("UCloud", "100.80.80.80", 32),
    ("OpenStack over IPv6", "fe80::a9fe:a9fe", 128),
    ("Scaleway over IPv6", "fd00:42::42", 128),
    ("Linode over IPv6", "fd00:a9fe:a9fe::1", 128),
    ("Rancher", "169.254.169.250", 32),
    ("Kubernetes, name server on a node", "169.254.20.10", 32),
];

pub(super) fn is(ip: IpAddr) -> bool {
    ROWS.iter().any(|(_, network, bits)| network.parse().is_ok_and(|network| covers(network, *bits, ip)))
}

fn covers(network: IpAddr, bits: u8, ip: IpAddr) -> bool {
    match (network, ip) {
        (IpAddr::V4(network), IpAddr::V4(ip)) => {
            let differ = network.to_bits() ^ ip.to_bits();
            differ.checked_shr(32 - u32::from(bits)).unwrap_or(0) == 0
        }
        (IpAddr::V6(network), IpAddr::V6(ip)) => {
            let differ = network.to_bits() ^ ip.to_bits();
            differ.checked_shr(128 - u32::from(bits)).unwrap_or(0) == 0
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One address for each row, in every spelling that leads there.
    #[test]
    fn no_row_is_reached_though_private_networks_are_open() {
        let pass = |ip: IpAddr| crate::address::Checked::pass((ip, 80).into(), true);
        for (provider, network, _) in ROWS {
            let ip: IpAddr = network.parse().unwrap();
            let mut spelt = vec![ip];
            if let IpAddr::V4(ip) = ip {
                let [a, b, c, d] = ip.octets();
                let (high, low) = (u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d]));
                spelt.extend(
                    [
                        [0, 0, 0, 0, 0, 0xffff, high, low],
                        [0, 0, 0, 0, 0, 0, high, low],
                        [0, 0, 0, 0, 0xffff, 0, high, low],
                        [0x64, 0xff9b, 0, 0, 0, 0, high, low],
                        [0x64, 0xff9b, 1, 0, 0, 0, high, low],
                        [0x2002, high, low, 0, 0, 0, 0, 1],
                        [0xfd12, 0, 0, 0, 0, 0x5efe, high, low],
                        [0xfd12, 0, 0, 0, 0x200, 0x5efe, high, low],
                    ]
                    .map(|segments| IpAddr::V6(std::net::Ipv6Addr::from(segments))),
                );
            }
            for ip in spelt {
                assert!(pass(ip).is_err(), "{provider}: {ip}");
            }
        }
        for (named, ip) in [
            ("AWS over IPv6", "fd00:ec2::254"),
            ("pods", "fd00:ec2::23"),
            ("a link", "169.254.7.7"),
            ("a link", "fe80::7"),
        ] {
            assert!(pass(ip.parse().unwrap()).is_err(), "{named}");
        }
        for open in ["fd00:ec3::254", "100.100.100.201", "10.0.0.1", "fd20:ce::255"] {
            assert!(pass(open.parse().unwrap()).is_ok(), "{open} is somebody's own network");
        }
    }
}
