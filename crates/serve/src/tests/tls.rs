//! The server's own certificate: over real connections, while it changes, and when it is no use.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rcgen::{CertificateParams, KeyPair};
use rustls_pki_types::{CertificateDer, ServerName};
use serde_json::{Value, json};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use crate::{Config, Running, TlsConfig};

type Encrypted = StreamOwned<ClientConnection, TcpStream>;

/// Writes a certificate for `localhost` and its key over those that are there.
fn write_certificate(folder: &Path) -> CertificateDer<'static> {
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(vec!["localhost".to_owned()]).unwrap().self_signed(&key).unwrap();
    std::fs::write(folder.join("cert.pem"), certificate.pem()).unwrap();
    std::fs::write(folder.join("key.pem"), key.serialize_pem()).unwrap();
    CertificateDer::from(certificate.der().to_vec())
}

fn config(folder: &Path) -> Config {
    let at = |name: &str| -> Option<PathBuf> { Some(folder.join(name)) };
    Config { tls: TlsConfig { cert: at("cert.pem"), key: at("key.pem") }, ..Config::for_tests() }
}

/// A connection to a server that shows this certificate.
fn connect(server: &Running, believed: &CertificateDer<'static>) -> Result<Encrypted, std::io::Error> {
    let mut roots = RootCertStore::empty();
    roots.add(believed.clone()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from("localhost").unwrap();
    let connection = ClientConnection::new(Arc::new(config), name).unwrap();
    let stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut stream = StreamOwned::new(connection, stream);
    stream.flush().map(|()| stream)
}

/// One request, leaving the connection open.
fn get(stream: &mut Encrypted, port: u16) -> std::io::Result<String> {
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n")?;
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\nok\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte)?;
        answer.extend_from_slice(&byte);
    }
    Ok(String::from_utf8(answer).unwrap())
}

fn answers(server: &Running, believed: &CertificateDer<'static>) -> bool {
    connect(server, believed).and_then(|mut stream| get(&mut stream, server.port())).is_ok()
}

#[test]
fn it_answers_over_https_and_sandboxes_are_there_too() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = write_certificate(folder.path());
    let server = Running::start(config(folder.path())).unwrap();
    let port = server.port();
    assert_eq!(server.origin(), format!("https://localhost:{port}"));
    let mut stream = connect(&server, &certificate).unwrap();
    assert!(get(&mut stream, port).unwrap().starts_with("HTTP/1.1 200"));
    assert_eq!(stream.conn.alpn_protocol(), None);
    let body = json!({ "guest": "widget", "html": "x".repeat(200_000) }).to_string();
    let length = body.len();
    let head = format!("POST /api/v1/sandboxes HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n");
    write!(stream, "{head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let made: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    let (url, host) =
        (made["guestUrl"].as_str().unwrap(), made["guestUrl"].as_str().unwrap()[8..].trim_end_matches('/'));
    assert!(url.starts_with("https://"), "{url}");
    let (outer, key) = made["outerUrl"].as_str().unwrap()[8..].split_once("/#").unwrap();
    let mut stream = connect(&server, &certificate).unwrap();
    let lease =
        format!("Sec-Fetch-Dest: empty\r\nBelljar-Frame-Key: {key}\r\nBelljar-Frame: test\r\nContent-Length: 0");
    write!(stream, "POST /__belljar/lease HTTP/1.1\r\nHost: {outer}\r\nConnection: close\r\n{lease}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let mut stream = connect(&server, &certificate).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nSec-Fetch-Dest: iframe\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with(&"x".repeat(200_000)));
    // Who speaks plainly, or not at all, is not answered, and takes nobody's place.
    let mut plain = TcpStream::connect(("127.0.0.1", port)).unwrap();
    plain.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut said = Vec::new();
    let _ = plain.read_to_end(&mut said);
    assert!(!said.starts_with(b"HTTP/"), "{:?}", String::from_utf8_lossy(&said));
    assert!(answers(&server, &certificate));
}

#[test]
fn a_new_certificate_is_taken_over_and_open_connections_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let old = write_certificate(folder.path());
    let server = Running::start(config(folder.path())).unwrap();
    let mut open = connect(&server, &old).unwrap();
    get(&mut open, server.port()).unwrap();
    // Half of a pair, and nonsense, leave everything as it was.
    let key = std::fs::read(folder.path().join("key.pem")).unwrap();
    let new = write_certificate(folder.path());
    let new_key = std::fs::read(folder.path().join("key.pem")).unwrap();
    for broken in [key, b"nonsense".to_vec()] {
        std::fs::write(folder.path().join("key.pem"), broken).unwrap();
        std::thread::sleep(Duration::from_millis(2500));
        get(&mut open, server.port()).unwrap();
        assert!(answers(&server, &old) && !answers(&server, &new));
    }
    std::fs::write(folder.path().join("key.pem"), new_key).unwrap();
    let deadline = Instant::now() + Duration::from_secs(30);
    while !answers(&server, &new) {
        assert!(Instant::now() < deadline, "the new certificate is not shown");
        // Within the time a connection may be idle.
        get(&mut open, server.port()).unwrap();
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(!answers(&server, &old));
    get(&mut open, server.port()).unwrap();
}

#[test]
fn files_that_are_no_use_stop_the_server_with_one_line() {
    let folder = tempfile::tempdir().unwrap();
    write_certificate(folder.path());
    let cert = std::fs::read(folder.path().join("cert.pem")).unwrap();
    write_certificate(folder.path());
    let whole = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    let (own, key) = (whole("cert.pem"), whole("key.pem"));
    for (cert, key, parts) in [
        (None, Some(&key), ["cert.pem", "No such file"]),
        (Some(&own), None, ["key.pem", "No such file"]),
        (Some(&b"nothing".to_vec()), Some(&key), ["`tls.cert`", "no certificate"]),
        (Some(&own), Some(&b"nothing".to_vec()), ["`tls.key`", "no private key"]),
        (Some(&cert), Some(&key), ["`tls.key`", "does not belong to the certificate"]),
    ] {
        for (name, content) in [("cert.pem", cert), ("key.pem", key)] {
            let path = folder.path().join(name);
            match content {
                Some(content) => std::fs::write(path, content).unwrap(),
                None => std::fs::remove_file(path).unwrap(),
            }
        }
        let error = Running::start(config(folder.path())).unwrap_err();
        let told = error.to_string();
        assert_eq!((error.exit_code(), told.lines().count()), (2, 1), "{told}");
        assert!(parts.iter().all(|part| told.contains(part)), "{told}");
    }
}

#[test]
fn a_handshake_that_never_ends_is_given_up() {
    let folder = tempfile::tempdir().unwrap();
    write_certificate(folder.path());
    let mut config = config(folder.path());
    config.limits.timeout_seconds = 1;
    let server = Running::start(config).unwrap();
    let mut silent = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    silent.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    assert!(matches!(silent.read(&mut [0; 16]), Ok(0) | Err(_)));
}
