//! From an origin to a connection: resolve, check, connect to what was checked, encrypt.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use belljar_base::Names;
use belljar_policy::{Host, SourceExpr};
use hyper::client::conn::http1::{self, SendRequest};
use hyper_util::rt::TokioIo;
use rustls_pki_types::ServerName;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::ClientConfig;

use super::address::Checked;
use super::refusal::Refused;
use super::resolve::Resolve;

pub(super) struct Dialer {
    pub(super) resolver: Arc<dyn Resolve>,
    /// `egress.allowPrivate`
    pub(super) private: bool,
    pub(super) names: Arc<Names>,
    /// Where this server listens itself.
    pub(super) own: SocketAddr,
    pub(super) tls: Arc<ClientConfig>,
    /// For one address to answer.
    pub(super) patience: Duration,
}

impl fmt::Debug for Dialer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dialer").field("private", &self.private).finish_non_exhaustive()
    }
}

trait Io: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Io for T {}

impl Dialer {
    /// A connection that speaks HTTP/1.1 and can be upgraded.
    pub(super) async fn dial(&self, to: &SourceExpr) -> Result<SendRequest<Body>, Refused> {
        let stream = self.connect(to).await?;
        let _ = stream.set_nodelay(true);
        let stream: Box<dyn Io> =
            if to.scheme().encrypted() { self.encrypt(stream, to).await? } else { Box::new(stream) };
        let handshake = http1::Builder::new().max_buf_size(MAX_HEAD_BYTES).handshake(TokioIo::new(stream));
        let (sender, connection) = handshake.await.map_err(|error| Refused::unreachable(to, &error))?;
        tokio::spawn(async move {
            if let Err(error) = connection.with_upgrades().await {
                tracing::debug!(%error, "a connection of the egress proxy ended early");
            }
        });
        Ok(sender)
    }

    async fn connect(&self, to: &SourceExpr) -> Result<TcpStream, Refused> {
        let mut last = None;
        for address in self.addresses(to).await? {
            match tokio::time::timeout(self.patience, TcpStream::connect(address.get())).await {
                Ok(Ok(stream)) if self.is_this_server(&stream) => return Err(Refused::own(to)),
                Ok(Ok(stream)) => return Ok(stream),
                Ok(Err(error)) => last = Some(error.to_string()),
                Err(_) => last = Some("it does not answer".into()),
            }
        }
        Err(Refused::unreachable(to, &last.unwrap_or_else(|| "the name has no address".into())))
    }

    /// Every address of the name, all of them checked. A name that leads to both kinds is a trick.
    async fn addresses(&self, to: &SourceExpr) -> Result<Vec<Checked>, Refused> {
        if self.names.is_own(to) {
            return Err(Refused::own(to));
        }
        let port = to.port();
        let found = match to.host() {
            Host::V4(ip) => vec![SocketAddr::from((*ip, port))],
            Host::V6(ip) => vec![SocketAddr::from((*ip, port))],
            Host::Below(_) => return Err(Refused::unreachable(to, &"it names no single host")),
            Host::Name(name) => match tokio::time::timeout(self.patience, self.resolver.resolve(name, port)).await {
                Ok(Ok(found)) => found,
                Ok(Err(error)) => return Err(Refused::unreachable(to, &error)),
                Err(_) => return Err(Refused::unreachable(to, &"the name server does not answer")),
            },
        };
        let checked = found.iter().map(|address| {
            // The port is the one that was asked for, whatever a resolver says.
            let address = SocketAddr::new(address.ip(), port);
            Checked::pass(address, self.private).map_err(|what| Refused::address(to, address.ip(), what))
        });
        checked.collect()
    }

    /// Whatever name or address led here: the other end is this server's own port on this machine.
    fn is_this_server(&self, stream: &TcpStream) -> bool {
        let (Ok(there), Ok(here)) = (stream.peer_addr(), stream.local_addr()) else { return true };
        there.port() == self.own.port() && (there.ip() == here.ip() || there.ip().is_loopback())
    }

    async fn encrypt(&self, stream: TcpStream, to: &SourceExpr) -> Result<Box<dyn Io>, Refused> {
        let host = to.host().to_string();
        let name = ServerName::try_from(host.trim_matches(['[', ']']).to_owned());
        let name = name.map_err(|error| Refused::unreachable(to, &error))?;
        let handshake = TlsConnector::from(Arc::clone(&self.tls)).connect(name, stream);
        match tokio::time::timeout(self.patience, handshake).await {
            Ok(Ok(stream)) => Ok(Box::new(stream)),
            Ok(Err(error)) => Err(Refused::unreachable(to, &error)),
            Err(_) => Err(Refused::unreachable(to, &"the handshake takes too long")),
        }
    }
}

/// Of an answer's status line and headers.
const MAX_HEAD_BYTES: usize = 64 * 1024;

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::io::{Read as _, Write as _};
    use std::net::{IpAddr, Ipv4Addr, TcpListener};
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use http_body_util::BodyExt as _;

    use super::*;
    use crate::resolve::Answer;
    use crate::trust;
    use belljar_base::HostLayout;

    /// A name server that answers as it likes, each time anew.
    #[derive(Default)]
    struct Hostile {
        answers: Mutex<VecDeque<Vec<IpAddr>>>,
        asked: AtomicUsize,
    }

    impl Resolve for Hostile {
        fn resolve<'a>(&'a self, _: &'a str, port: u16) -> Answer<'a> {
            self.asked.fetch_add(1, Ordering::Relaxed);
            let answer = self.answers.lock().unwrap().pop_front().unwrap_or_default();
            Box::pin(async move { Ok(answer.into_iter().map(|ip| SocketAddr::new(ip, port)).collect()) })
        }
    }

    fn dialer(answers: Vec<Vec<&str>>, private: bool) -> (Dialer, Arc<Hostile>) {
        let answers = answers.into_iter().map(|list| list.iter().map(|ip| ip.parse().unwrap()).collect());
        let hostile = Arc::new(Hostile { answers: Mutex::new(answers.collect()), asked: AtomicUsize::new(0) });
        let public = SourceExpr::parse("https://jar.example").unwrap().value;
        let dialer = Dialer {
            resolver: Arc::clone(&hostile) as Arc<dyn Resolve>,
            private,
            names: Arc::new(Names::new(public, "sandbox.example", HostLayout::Flat)),
            own: SocketAddr::from((Ipv4Addr::LOCALHOST, 3333)),
            tls: trust::client(None).unwrap(),
            patience: Duration::from_secs(2),
        };
        (dialer, hostile)
    }

    fn origin(text: &str) -> SourceExpr {
        SourceExpr::parse(text).unwrap().value
    }

    /// A server that says who it is.
    fn named(listener: TcpListener, name: &'static str) {
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let answer = format!("HTTP/1.1 200 X\r\nContent-Length: {}\r\n\r\n{name}", name.len());
                let mut stream = stream.unwrap();
                let _ = stream.read(&mut [0; 1024]);
                let _ = stream.write_all(answer.as_bytes());
            }
        });
    }

    async fn who_answers(dialer: &Dialer, to: &SourceExpr) -> String {
        let mut sender = dialer.dial(to).await.unwrap();
        let answer = sender.send_request(http::Request::new(Body::empty())).await.unwrap();
        String::from_utf8(answer.into_body().collect().await.unwrap().to_bytes().to_vec()).unwrap()
    }

    #[tokio::test]
    async fn a_name_that_answers_differently_the_second_time_is_asked_once() {
        let first = TcpListener::bind("127.0.0.2:0").unwrap();
        let port = first.local_addr().unwrap().port();
        named(first, "first");
        named(TcpListener::bind(("127.0.0.1", port)).unwrap(), "second");
        let to = origin(&format!("http://rebind.example:{port}"));
        let (dialer, hostile) = dialer(vec![vec!["127.0.0.2"], vec!["127.0.0.1"]], true);
        assert_eq!(who_answers(&dialer, &to).await, "first", "the connection is to the address that was checked");
        assert_eq!(hostile.asked.load(Ordering::Relaxed), 1);
        // The next connection is another question, and its answer is checked again.
        assert_eq!(who_answers(&dialer, &to).await, "second");
        let (dialer, _) = self::dialer(vec![vec!["127.0.0.1"]], false);
        assert!(dialer.dial(&to).await.unwrap_err().reason.contains("loopback"));
    }

    #[tokio::test]
    async fn one_bad_address_among_good_ones_is_enough() {
        let (dialer, _) =
            dialer(vec![vec!["1.1.1.1", "10.0.0.1"], vec!["169.254.169.254", "127.0.0.1"], vec![]], false);
        for part in ["10.0.0.1", "169.254.169.254", "no address"] {
            let refused = dialer.dial(&origin("http://mixed.example:9")).await.unwrap_err();
            assert!(refused.reason.contains(part), "{}", refused.reason);
        }
    }

    #[tokio::test]
    async fn the_servers_own_names_are_not_even_resolved() {
        let (dialer, hostile) = dialer(vec![], true);
        for own in [
            "https://jar.example", "https://jar.example:8443", "http://sandbox.example", "https://x.sandbox.example",
            "https://a.b.sandbox.example:9",
        ] {
            assert!(dialer.dial(&origin(own)).await.unwrap_err().reason.contains("this server itself"), "{own}");
        }
        assert_eq!(hostile.asked.load(Ordering::Relaxed), 0);
        assert!(dialer.dial(&origin("https://notsandbox.example")).await.is_err());
        assert_eq!(hostile.asked.load(Ordering::Relaxed), 1, "a name that only ends alike is another's");
    }

    #[tokio::test]
    async fn a_name_that_leads_back_to_this_server_is_seen_by_its_address() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        named(listener, "other");
        let (mut dialer, _) = dialer(vec![vec!["127.0.0.1"], vec!["127.0.0.1"]], true);
        dialer.own = SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
        let refused = dialer.dial(&origin(&format!("http://cname.example:{port}"))).await.unwrap_err();
        assert!(refused.reason.contains("this server itself"), "{}", refused.reason);
        dialer.own.set_port(port.wrapping_add(1));
        assert!(dialer.dial(&origin(&format!("http://cname.example:{port}"))).await.is_ok(), "the control");
    }
}
