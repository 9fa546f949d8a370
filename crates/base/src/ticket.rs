//! What a frame has to show before its sandbox's files, reports and proxy are there for it.
//!
//! The attack: a guest tells its own host name to somebody, who then spends its secrets with any HTTP client. A name is no
//! credential. So whoever makes a sandbox is given a frame key, which only the page around the frame and the trusted frame
//! itself ever hold. With it the trusted frame leases the sandbox for its own client, for a minute or two at a time, and is
//! given tickets, which are the only thing a guest is handed. A ticket that a guest gives away is worth seconds, and only
//! to the same client.

use std::net::IpAddr;

use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, Mac as _};
use sha2::{Digest as _, Sha256};

use crate::label::Key;
use crate::{Id, Keys, Millis, base32};

/// Who asks, as far as it stays the same from one request to the next: where from, and with which browser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ClientMark([u8; 16]);

impl ClientMark {
    /// A network of IPv6 belongs to one household, and its machines change their addresses within it. Without an address
    /// only the browser is looked at.
    pub fn of(address: Option<IpAddr>, user_agent: &[u8]) -> Self {
        let mut hash = Sha256::new();
        match address.map(|address| address.to_canonical()) {
            Some(IpAddr::V4(ip)) => hash.update(ip.octets()),
            Some(IpAddr::V6(ip)) => hash.update(ip.octets().get(..8).unwrap_or_default()),
            None => {}
        }
        hash.update(b"\n");
        hash.update(user_agent);
        let mut mark = [0; 16];
        mark.iter_mut().zip(hash.finalize()).for_each(|(mark, byte)| *mark = byte);
        Self(mark)
    }
}

impl std::fmt::Display for ClientMark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&BASE64URL_NOPAD.encode(&self.0))
    }
}

impl ClientMark {
    pub fn parse(text: &str) -> Option<Self> {
        BASE64URL_NOPAD.decode(text.as_bytes()).ok()?.try_into().ok().map(Self)
    }
}

/// Why a ticket is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TicketFault {
    /// Not one of this sandbox and client.
    Unknown,
    Over,
}

const TICKET_HEAD: usize = 16;

impl Key {
    fn frame_mac(&self, id: &Id) -> Hmac<Sha256> {
        self.mac(&[b"frame", id.as_str().as_bytes()])
    }

    fn ticket_mac(&self, id: &Id, client: ClientMark, head: &[u8]) -> Hmac<Sha256> {
        self.mac(&[b"ticket", id.as_str().as_bytes(), &client.0, head])
    }
}

impl Keys {
    /// What the maker of a sandbox is given, and nobody else.
    pub fn frame_key(&self, id: &Id) -> String {
        let tag = self.newest().frame_mac(id).finalize().into_bytes();
        base32(tag.get(..20).unwrap_or_default())
    }

    pub fn frame_key_fits(&self, id: &Id, claimed: &str) -> bool {
        let tag = data_encoding::BASE32_NOPAD.decode(claimed.to_ascii_uppercase().as_bytes());
        let Ok(tag) = tag else { return false };
        tag.len() == 20 && self.all().any(|key| key.frame_mac(id).verify_truncated_left(&tag).is_ok())
    }

    /// Good until then, for this client. `random` makes no two alike.
    pub fn ticket(&self, id: &Id, client: ClientMark, until: Millis, random: [u8; 8]) -> String {
        let head = [until.to_be_bytes(), random].concat();
        let tag = self.newest().ticket_mac(id, client, &head).finalize().into_bytes();
        BASE64URL_NOPAD.encode(&[head.as_slice(), tag.get(..16).unwrap_or_default()].concat())
    }

    pub fn check_ticket(&self, id: &Id, client: ClientMark, claimed: &[u8], now: Millis) -> Result<(), TicketFault> {
        let bytes = BASE64URL_NOPAD.decode(claimed).map_err(|_| TicketFault::Unknown)?;
        let (head, tag) = bytes.split_at_checked(TICKET_HEAD).ok_or(TicketFault::Unknown)?;
        let fits = tag.len() == 16
            && self.all().any(|key| key.ticket_mac(id, client, head).verify_truncated_left(tag).is_ok());
        let until = head.first_chunk::<8>().map_or(0, |until| Millis::from_be_bytes(*until));
        match fits {
            false => Err(TicketFault::Unknown),
            true if until <= now => Err(TicketFault::Over),
            true => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LabelKey;

    fn keys(byte: u8) -> Keys {
        Keys::new(&[LabelKey::Given([byte; Key::LENGTH])], &Key::new([0; Key::LENGTH]))
    }

    fn client(address: &str, browser: &str) -> ClientMark {
        ClientMark::of(Some(address.parse().unwrap()), browser.as_bytes())
    }

    #[test]
    fn a_frame_key_is_one_sandboxs_own() {
        let (one, other) = (Id::from_bytes(&[1; 16]), Id::from_bytes(&[2; 16]));
        let key = keys(1).frame_key(&one);
        assert!(keys(1).frame_key_fits(&one, &key));
        assert!(!keys(1).frame_key_fits(&other, &key) && !keys(2).frame_key_fits(&one, &key));
        for odd in ["", "a", &key[..31], &key.replace(&key[..1], "~")] {
            assert!(!keys(1).frame_key_fits(&one, odd), "{odd}");
        }
    }

    #[test]
    fn a_ticket_is_for_one_sandbox_one_client_and_a_while() {
        let (one, other) = (Id::from_bytes(&[1; 16]), Id::from_bytes(&[2; 16]));
        let here = client("192.0.2.1", "Mozilla");
        let ticket = keys(1).ticket(&one, here, 1_000, [7; 8]);
        let check =
            |keys: Keys, id: &Id, client, ticket: &str, now| keys.check_ticket(id, client, ticket.as_bytes(), now);
        assert_eq!(check(keys(1), &one, here, &ticket, 999), Ok(()));
        assert_eq!(check(keys(1), &one, here, &ticket, 1_000), Err(TicketFault::Over));
        for (keys, id, client) in [
            (keys(2), &one, here),
            (keys(1), &other, here),
            (keys(1), &one, client("192.0.2.2", "Mozilla")),
            (keys(1), &one, client("192.0.2.1", "curl")),
        ] {
            assert_eq!(check(keys, id, client, &ticket, 999), Err(TicketFault::Unknown));
        }
        let mut longer = BASE64URL_NOPAD.decode(ticket.as_bytes()).unwrap();
        longer[0] = 0x7f;
        for odd in ["", "x", &ticket[1..], &BASE64URL_NOPAD.encode(&longer)] {
            assert_eq!(check(keys(1), &one, here, odd, 999), Err(TicketFault::Unknown), "{odd}");
        }
    }

    #[test]
    fn a_client_is_its_network_and_its_browser() {
        assert_eq!(client("2001:db8::1", "x"), client("2001:db8::2", "x"));
        assert_ne!(client("2001:db8::1", "x"), client("2001:db8:1::1", "x"));
        assert_eq!(client("::ffff:192.0.2.1", "x"), client("192.0.2.1", "x"));
    }
}
