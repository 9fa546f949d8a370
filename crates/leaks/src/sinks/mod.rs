//! Where what gets out arrives: on loopback, one place for each cell.
//!
//! Every cell has a TCP port of its own, so that a connection which says nothing (a preconnect, or a navigation that was
//! stopped too late) is known by its port; a UDP port, where its channel sends packets; and a host name of its own, so
//! that the mere question for its address is known by its name.

mod arrivals; // what arrived, and how
mod http;
mod lookups;
mod packets;

use std::collections::BTreeMap;
use std::io;
use std::net::Ipv4Addr;
use std::thread;

use serde_json::{Value, json};
use tokio::net::{TcpListener, UdpSocket};
use tokio::sync::oneshot;

pub(crate) use arrivals::Arrivals;
pub use arrivals::How;
pub(crate) use lookups::Lookups;

/// The sinks of one column. Dropping them closes their ports; what arrived stays.
#[derive(Debug)]
pub(crate) struct Sinks {
    ports: BTreeMap<String, Ports>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
}

#[derive(Clone, Copy, Debug)]
struct Ports {
    tcp: u16,
    udp: Option<u16>,
}

impl Sinks {
    /// Opens a sink for each token; `true` asks for a UDP port too.
    pub(crate) fn open(tokens: &[(String, bool)], arrivals: &Arrivals) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let mut ports = BTreeMap::new();
        for (token, by_packet) in tokens {
            let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))?;
            let tcp = listener.local_addr()?.port();
            runtime.spawn(http::serve(listener, token.clone(), arrivals.clone()));
            let mut udp = None;
            if *by_packet {
                let socket = runtime.block_on(UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)))?;
                udp = Some(socket.local_addr()?.port());
                runtime.spawn(packets::listen(socket, token.clone(), arrivals.clone()));
            }
            ports.insert(token.clone(), Ports { tcp, udp });
        }
        let (stop, stopped) = oneshot::channel();
        let thread = thread::Builder::new().name("belljar-sinks".into()).spawn(move || {
            runtime.block_on(async {
                // A sender that was dropped means the same as one that was used.
                let _ = stopped.await;
            });
        })?;
        Ok(Self { ports, stop: Some(stop), thread: Some(thread) })
    }

    /// What a probe calls `to`.
    pub(crate) fn addresses(&self, token: &str) -> Value {
        let Some(Ports { tcp, udp }) = self.ports.get(token) else { return json!({ "token": token }) };
        json!({
            "token": token,
            "http": format!("http://{token}.localhost:{tcp}/{token}"),
            "ws": format!("ws://{token}.localhost:{tcp}/{token}"),
            "tcp": tcp,
            "udp": udp,
            "quic": udp.map(|port| format!("https://127.0.0.1:{port}/{token}")),
        })
    }
}

impl Drop for Sinks {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;
    use std::time::{Duration, Instant};

    use super::*;

    fn wait_for(arrivals: &Arrivals, token: &str, how: How) {
        let until = Instant::now() + Duration::from_secs(10);
        while arrivals.of(token) != Some(how) {
            assert!(Instant::now() < until, "{token}: {:?} instead of {how:?}", arrivals.of(token));
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn a_silent_connection_a_request_and_a_packet_are_told_apart() {
        let arrivals = Arrivals::default();
        let tokens = ["silent", "asks", "sends", "nobody"].map(|token| (token.to_owned(), true));
        let sinks = Sinks::open(&tokens, &arrivals).unwrap();
        let ports = |token: &str| sinks.ports[token];
        let silent = TcpStream::connect((Ipv4Addr::LOCALHOST, ports("silent").tcp)).unwrap();
        wait_for(&arrivals, "silent", How::Connection);

        let mut asks = TcpStream::connect((Ipv4Addr::LOCALHOST, ports("asks").tcp)).unwrap();
        asks.write_all(b"GET /asks.css HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
        let mut answer = String::new();
        asks.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("text/css"), "{answer}");
        wait_for(&arrivals, "asks", How::Request);

        let socket = std::net::UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        socket.send_to(b"x", (Ipv4Addr::LOCALHOST, ports("sends").udp.unwrap())).unwrap();
        wait_for(&arrivals, "sends", How::Packet);
        assert_eq!(arrivals.of("nobody"), None);
        drop(silent);
    }
}
