//! From an origin to a connection: resolve, check, connect to what was checked, encrypt.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
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
use crate::names::Names;

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
        let handshake = http1::Builder::new().max_buf_size(MOST_HEAD_BYTES).handshake(TokioIo::new(stream));
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
const MOST_HEAD_BYTES: usize = 64 * 1024;
