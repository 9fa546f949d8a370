//! A proxy with its file of `deploy/`, in which nothing but ports and the places of certificates is another, and a client
//! that speaks to it.

use std::io::{Read, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rcgen::{CertificateParams, KeyPair};
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use super::files::Ports;
use super::{caddy, nginx};

/// For an answer on a machine that has other things to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// Which program stands in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Nginx,
    Caddy,
}

pub(super) const KINDS: [Kind; 2] = [Kind::Nginx, Kind::Caddy];

pub(super) struct Front {
    process: Child,
    pub(super) ports: Ports,
    tls: Arc<ClientConfig>,
    _folder: tempfile::TempDir,
}

pub(super) type Tls = StreamOwned<ClientConnection, TcpStream>;

impl Front {
    pub(super) fn start(kind: Kind, ports: Ports, upstream: u16) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path();
        let key = KeyPair::generate().unwrap();
        let names = ["jar.example", "*.sandbox.example"].map(str::to_owned).to_vec();
        let certificate = CertificateParams::new(names).unwrap().self_signed(&key).unwrap();
        std::fs::write(at.join("fullchain.pem"), certificate.pem()).unwrap();
        std::fs::write(at.join("privkey.pem"), key.serialize_pem()).unwrap();
        let mut command = match kind {
            Kind::Nginx => nginx::command(at, &ports, upstream),
            Kind::Caddy => caddy::command(at, &ports, upstream),
        };
        let said = std::fs::File::create(at.join("said")).unwrap();
        let mut process = command.stdout(Stdio::null()).stderr(said).spawn().unwrap();
        let deadline = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", ports.https)).is_err() {
            let ended = process.try_wait().unwrap().is_some();
            if ended || Instant::now() > deadline {
                let _ = process.kill();
                let said = std::fs::read_to_string(at.join("said")).unwrap_or_default();
                panic!("{kind:?} does not listen: {said}");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from(certificate.der().to_vec())).unwrap();
        let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        Self { process, ports, tls: Arc::new(tls), _folder: folder }
    }

    /// An encrypted connection to the host of this name; its certificate is checked.
    pub(super) fn connect(&self, host: &str) -> std::io::Result<Tls> {
        let name = ServerName::try_from(host.split(':').next().unwrap().to_owned()).unwrap();
        let connection = ClientConnection::new(Arc::clone(&self.tls), name).unwrap();
        let stream = TcpStream::connect(("127.0.0.1", self.ports.https))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let mut tls = StreamOwned::new(connection, stream);
        while tls.conn.is_handshaking() {
            tls.conn.complete_io(&mut tls.sock)?;
        }
        Ok(tls)
    }

    /// Bytes as they are to the host of this name, and everything that comes back.
    pub(super) fn raw(&self, host: &str, bytes: &[u8]) -> Answered {
        let mut tls = self.connect(host).unwrap();
        // It may refuse and close before everything is sent.
        let _ = tls.write_all(bytes);
        Answered::read(&mut tls)
    }

    pub(super) fn ask(&self, method: &str, host: &str, path: &str, headers: &str, body: &str) -> Answered {
        self.raw(host, &request(method, host, path, headers, body))
    }
}

impl Drop for Front {
    fn drop(&mut self) {
        // Asked, it ends its workers; killed, it would leave them behind.
        let _ = Command::new("kill").arg(self.process.id().to_string()).status();
        let _ = self.process.wait();
    }
}

pub(super) fn request(method: &str, host: &str, path: &str, headers: &str, body: &str) -> Vec<u8> {
    let length = if body.is_empty() { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
    format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{length}{headers}\r\n{body}").into_bytes()
}

#[derive(Debug)]
pub(super) struct Answered {
    pub(super) status: u16,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Answered {
    /// Until the other end closes.
    pub(super) fn read(stream: &mut impl Read) -> Self {
        let mut bytes = Vec::new();
        let mut part = [0; 16 * 1024];
        while let Ok(read @ 1..) = stream.read(&mut part) {
            bytes.extend_from_slice(&part[..read]);
        }
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no head in {:?}", String::from_utf8_lossy(&bytes)));
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let mut lines = head.split("\r\n");
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers = lines.map(|line| line.split_once(": ").unwrap_or((line, "")));
        let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
        Self { status, headers, body: bytes[end + 4..].to_vec() }
    }

    pub(super) fn all(&self, name: &str) -> Vec<&str> {
        self.headers.iter().filter(|(known, _)| known == name).map(|(_, value)| value.as_str()).collect()
    }

    pub(super) fn value(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error} in {}", String::from_utf8_lossy(&self.body)))
    }
}
