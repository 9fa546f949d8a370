//! From a name to addresses.

use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;

pub(super) type Answer<'a> = Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send + 'a>>;

/// Somebody who knows names. Another one stands in for the machine's where a test plays a hostile name server.
pub(super) trait Resolve: Send + Sync + 'static {
    fn resolve<'a>(&'a self, name: &'a str, port: u16) -> Answer<'a>;
}

/// The machine's own.
#[derive(Debug)]
pub(super) struct System;

impl Resolve for System {
    fn resolve<'a>(&'a self, name: &'a str, port: u16) -> Answer<'a> {
        Box::pin(async move {
            // These are this machine by definition (RFC 6761); a name server has no say in them.
            if name == "localhost" || name.ends_with(".localhost") {
                let both = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];
                return Ok(both.map(|ip| SocketAddr::new(ip, port)).to_vec());
            }
            Ok(tokio::net::lookup_host((name, port)).await?.collect())
        })
    }
}
