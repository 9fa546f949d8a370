//! Over TLS, with a certificate that is believed and ones that are not.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::Arc;

use rcgen::{CertificateParams, KeyPair};
use rustls_pki_types::{CertificateDer, PrivateKeyDer};
use serde_json::json;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

use super::{Guest, open, refused};
use crate::Running;

/// A server with a certificate of its own making, for `localhost`.
struct Encrypted {
    port: u16,
    folder: tempfile::TempDir,
}

impl Encrypted {
    fn start(name: &str) -> Self {
        let key = KeyPair::generate().unwrap();
        let certificate = CertificateParams::new(vec![name.to_owned()]).unwrap().self_signed(&key).unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("root.pem"), certificate.pem()).unwrap();
        let chain = vec![CertificateDer::from(certificate.der().to_vec())];
        let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(chain, key)
            .unwrap();
        let config = Arc::new(config);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
                let mut stream = StreamOwned::new(connection, stream.unwrap());
                let mut head = [0; 4096];
                if stream.read(&mut head).is_ok_and(|read| read > 0) {
                    let _ = stream.write_all(b"HTTP/1.1 200 X\r\nContent-Length: 6\r\n\r\nsealed");
                }
            }
        });
        Self { port, folder }
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("root.pem")
    }
}

#[test]
fn a_believed_certificate_for_the_right_name_and_no_other() {
    let (right, wrong) = (Encrypted::start("localhost"), Encrypted::start("other.example"));
    let get = |roots: Option<PathBuf>, encrypted: &Encrypted| {
        let mut config = open();
        config.egress.roots = roots;
        let server = Running::start(config).unwrap();
        let origin = format!("https://localhost:{}", encrypted.port);
        Guest::new(&server, &json!({ "allow": [origin], "via": "proxy" })).gets(&format!("{origin}/"))
    };
    let answer = get(Some(right.root()), &right);
    assert_eq!((answer.status, answer.text().as_str()), (200, "sealed"), "{}", answer.text());
    refused(&get(None, &right), 502, "SERVER_UNREACHABLE", "certificate");
    refused(&get(Some(wrong.root()), &right), 502, "SERVER_UNREACHABLE", "certificate");
    refused(&get(Some(wrong.root()), &wrong), 502, "SERVER_UNREACHABLE", "certificate");
}

#[test]
fn roots_that_cannot_be_read_stop_the_server() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("empty.pem"), "nothing").unwrap();
    for name in ["missing.pem", "empty.pem"] {
        let mut config = open();
        config.egress.roots = Some(folder.path().join(name));
        assert!(Running::start(config).unwrap_err().to_string().contains("egress.roots"), "{name}");
    }
}
