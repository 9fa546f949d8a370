//! Where nobody gets to, whatever the policy says.

use std::io::Write as _;

use serde_json::json;

use super::upstream::Upstream;
use super::{Guest, open, refused};
use crate::{Config, Running};

/// Control: the same policy and the same server, with the one switch on.
#[test]
fn private_addresses_need_the_servers_leave() {
    let upstream = Upstream::echo();
    let port = upstream.address.port();
    for (allow_private, status) in [(true, 200), (false, 403)] {
        let mut config = Config::for_tests();
        config.egress.allow_private = allow_private;
        let server = Running::start(config).unwrap();
        for host in ["127.0.0.1", "localhost", "api.localhost"] {
            let origin = format!("http://{host}:{port}");
            let guest = Guest::new(&server, &json!({ "allow": [origin], "via": "proxy" }));
            let answer = guest.gets(&format!("{origin}/"));
            assert_eq!(answer.status, status, "{host}: {}", answer.text());
            if status == 403 {
                refused(&answer, 403, "CAPABILITY_DENIED", "loopback");
            }
        }
    }
    assert_eq!(upstream.seen().len(), 3);
}

#[test]
fn credentials_of_the_machine_are_out_of_reach_even_then() {
    let server = Running::start(open()).unwrap();
    for host in [
        "169.254.169.254", "[fd00:ec2::254]", "[::ffff:169.254.169.254]", "[64:ff9b::a9fe:a9fe]", "100.100.100.200",
        "0.0.0.0", "224.0.0.1", "255.255.255.255", "[fe80::1]", "[2002:a9fe:a9fe::1]",
    ] {
        let origin = format!("http://{host}");
        let guest = Guest::new(&server, &json!({ "allow": [origin], "via": "proxy" }));
        refused(&guest.gets(&format!("{origin}/latest/meta-data/")), 403, "CAPABILITY_DENIED", "leads to");
    }
}

#[test]
fn the_server_itself_is_out_of_reach_by_every_name() {
    let server = Running::start(open()).unwrap();
    let port = server.port();
    let other = Guest::new(&server, &json!({}));
    for host in ["localhost", "127.0.0.1", "127.0.0.2", "[::1]", "api.localhost", other.host.split(':').next().unwrap()]
    {
        let origin = format!("http://{host}:{port}");
        let guest = Guest::new(&server, &json!({ "allow": [origin], "via": "proxy" }));
        refused(&guest.gets(&format!("{origin}/api/v1/sandboxes")), 403, "CAPABILITY_DENIED", "this server itself");
        refused(&guest.gets(&format!("{origin}/metrics")), 403, "CAPABILITY_DENIED", "this server itself");
    }
}

#[test]
fn a_redirect_does_not_lead_there_either() {
    let server = Running::start(open()).unwrap();
    let own = server.port();
    let upstream = Upstream::start(move |seen, stream| {
        let to = match seen.target.as_str() {
            "/metadata" => "http://169.254.169.254/latest/meta-data/".to_owned(),
            "/own" => format!("http://localhost:{own}/metrics"),
            _ => "http://2852039166/".to_owned(),
        };
        let _ = stream.write_all(format!("HTTP/1.1 302 X\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n").as_bytes());
    });
    // All of it is allowed by the policy; what stops it is the address.
    let guest = Guest::new(
        &server,
        &json!({ "allow": [upstream.origin(), "http://169.254.169.254", format!("http://localhost:{own}")], "via": "proxy" }),
    );
    refused(&guest.gets(&upstream.at("/metadata")), 403, "CAPABILITY_DENIED", "169.254.169.254");
    refused(&guest.gets(&upstream.at("/number")), 403, "CAPABILITY_DENIED", "169.254.169.254");
    refused(&guest.gets(&upstream.at("/own")), 403, "CAPABILITY_DENIED", "this server itself");
}
