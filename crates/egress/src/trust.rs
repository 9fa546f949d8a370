//! Whose certificates are believed: Mozilla's roots, the same on every machine, and what `egress.roots` adds.

use std::path::Path;
use std::sync::Arc;

use rustls_pki_types::CertificateDer;
use rustls_pki_types::pem::PemObject as _;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

pub(super) fn client(more: Option<&Path>) -> Result<Arc<ClientConfig>, String> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    if let Some(path) = more {
        let fault = |error: &dyn std::fmt::Display| format!("`egress.roots`: {}: {error}", path.display());
        let certificates = CertificateDer::pem_file_iter(path).map_err(|error| fault(&error))?;
        let mut found = false;
        for certificate in certificates {
            let certificate = certificate.map_err(|error| fault(&error))?;
            roots.add(certificate).map_err(|error| fault(&error))?;
            found = true;
        }
        if !found {
            return Err(fault(&"there is no certificate in it"));
        }
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    let mut config = config.with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}
