//! The server's own certificate. Its two files are read again when they change: new connections get the new one, open ones
//! go on, and files that do not fit together leave everything as it was.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use rustls_pki_types::pem::PemObject as _;
use rustls_pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

use crate::watched::Watched;

#[derive(Debug)]
pub(crate) struct Tls {
    files: Watched,
    named: [PathBuf; 2],
    shown: Arc<Shown>,
    config: Arc<ServerConfig>,
}

/// The certificate that new connections are shown.
#[derive(Debug)]
struct Shown(RwLock<Arc<CertifiedKey>>);

impl ResolvesServerCert for Shown {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner)))
    }
}

impl Tls {
    pub(crate) fn new(certificate: &Path, key: &Path) -> Result<Self, String> {
        let named = [certificate.to_owned(), key.to_owned()];
        let (files, contents) = Watched::new(named.to_vec());
        let contents = contents.map_err(|fault| format!("`tls.cert`, `tls.key`: {fault}"))?;
        let shown = Arc::new(Shown(RwLock::new(Arc::new(read(&named, &contents)?))));
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?;
        let resolver: Arc<dyn ResolvesServerCert> = Arc::<Shown>::clone(&shown);
        let mut config = config.with_no_client_auth().with_cert_resolver(resolver);
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self { files, named, shown, config: Arc::new(config) })
    }

    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        TlsAcceptor::from(Arc::clone(&self.config))
    }

    /// Takes over what is new in the files.
    pub(crate) fn look(&self) {
        let Some(contents) = self.files.look() else { return };
        match contents.and_then(|contents| read(&self.named, &contents)) {
            Ok(fresh) => {
                *self.shown.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(fresh);
                tracing::info!("the certificate was read again");
            }
            Err(fault) => tracing::error!(fault, "the new certificate cannot be used; the one before it stays"),
        }
    }
}

fn read([certificate, key]: &[PathBuf; 2], contents: &[Vec<u8>]) -> Result<CertifiedKey, String> {
    let in_certificate = |what: &dyn std::fmt::Display| format!("`tls.cert`: {}: {what}", certificate.display());
    let in_key = |what: &dyn std::fmt::Display| format!("`tls.key`: {}: {what}", key.display());
    let [chain, secret] = contents else { return Err("`tls.cert` and `tls.key` are two files".into()) };
    let chain = CertificateDer::pem_slice_iter(chain).collect::<Result<Vec<_>, _>>();
    let chain = chain.map_err(|error| in_certificate(&error))?;
    if chain.is_empty() {
        return Err(in_certificate(&"there is no certificate in it; it takes PEM, the server's own first"));
    }
    let secret = PrivateKeyDer::from_pem_slice(secret)
        .map_err(|_| in_key(&"there is no private key in it; it takes PEM: PKCS #8, PKCS #1 or SEC1"))?;
    CertifiedKey::from_der(chain, secret, &ring::default_provider())
        .map_err(|error| in_key(&format!("does not belong to the certificate in {}: {error}", certificate.display())))
}
