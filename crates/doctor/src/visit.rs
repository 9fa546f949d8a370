//! One request, to wherever the names lead. Who answers is written down; whether to believe it is for others to say.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use belljar_base::Names;
use belljar_policy::{Host, SourceExpr};
use bytes::Bytes;
use http::header::{CONTENT_TYPE, DATE, HOST};
use http::{HeaderMap, Method, Request, StatusCode};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls_pki_types::pem::PemObject as _;
use rustls_pki_types::{CertificateDer, ServerName, UnixTime};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::client::WebPkiServerVerifier;
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, DigitallySignedStruct, Error as TlsError, RootCertStore, SignatureScheme};

use crate::question::Question;
use crate::timeout::TIMEOUT;

#[derive(Debug)]
pub(super) struct Visitor {
    at: Option<SocketAddr>,
    verifier: Arc<WebPkiServerVerifier>,
}

/// What came back, and who said it.
#[derive(Debug)]
pub(super) struct Seen {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
    /// Over https, the certificates that were shown.
    pub(super) chain: Vec<CertificateDer<'static>>,
}

impl Seen {
    pub(super) fn date(&self) -> Option<&str> {
        self.headers.get(DATE)?.to_str().ok()
    }
}

/// A request that is more than GET.
#[derive(Debug, Default)]
pub(super) struct Asking<'a> {
    pub(super) method: Method,
    pub(super) path: &'a str,
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) json: Option<String>,
}

trait Io: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Io for T {}

impl Visitor {
    const MAX_BYTES: usize = 4 << 20;

    pub(super) fn new(question: &Question, names: &Names) -> Result<Self, String> {
        let roots = Arc::new(roots(question.roots.as_deref())?);
        let verifier = WebPkiServerVerifier::builder_with_provider(roots, Arc::new(ring::default_provider()));
        let verifier = verifier.build().map_err(|error| error.to_string())?;
        // `*.localhost` leads to this machine by definition, whatever its resolver knows.
        let here = names.is_local().then_some(question.config.listen);
        Ok(Self { at: question.at.or(here), verifier })
    }

    /// Whether a chain stands for a name at a time.
    pub(super) fn vouches(&self, chain: &[CertificateDer<'static>], name: &str, at: UnixTime) -> Result<(), TlsError> {
        let (end, between) = chain.split_first().ok_or(TlsError::NoCertificatesPresented)?;
        let name = ServerName::try_from(name.to_owned()).map_err(|error| TlsError::General(error.to_string()))?;
        self.verifier.verify_server_cert(end, between, &name, &[], at).map(drop)
    }

    pub(super) async fn get(&self, to: &SourceExpr, path: &str) -> Result<Seen, String> {
        self.ask(to, Asking { path, ..Asking::default() }).await
    }

    pub(super) async fn ask(&self, to: &SourceExpr, asking: Asking<'_>) -> Result<Seen, String> {
        timeout(TIMEOUT, self.answered(to, asking)).await.unwrap_or_else(|_| Err("it takes too long".into()))
    }

    async fn answered(&self, to: &SourceExpr, asking: Asking<'_>) -> Result<Seen, String> {
        let (stream, chain) = self.connect(to).await?;
        let builder = http1::Builder::new().handshake(TokioIo::new(stream)).await;
        let (mut sender, connection) = builder.map_err(|error| error.to_string())?;
        let carried = tokio::spawn(connection);
        let origin = to.to_string();
        let authority = origin.split_once("://").map_or(origin.as_str(), |(_, authority)| authority);
        let mut request = Request::builder().method(asking.method).uri(asking.path).header(HOST, authority);
        for (name, value) in asking.headers {
            request = request.header(name, value);
        }
        if asking.json.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let body = Full::new(Bytes::from(asking.json.unwrap_or_default()));
        let request = request.body(body).map_err(|error| error.to_string())?;
        let response = sender.send_request(request).await.map_err(|error| error.to_string())?;
        let (head, body) = response.into_parts();
        let body = Limited::new(body, Self::MAX_BYTES).collect().await.map_err(|error| error.to_string())?;
        carried.abort();
        Ok(Seen { status: head.status, headers: head.headers, body: body.to_bytes(), chain })
    }

    async fn connect(&self, to: &SourceExpr) -> Result<(Box<dyn Io>, Vec<CertificateDer<'static>>), String> {
        let host = to.host().to_string();
        let stream = match (self.at, to.host()) {
            (Some(at), _) => TcpStream::connect(at).await,
            (None, Host::V4(ip)) => TcpStream::connect((*ip, to.port())).await,
            (None, _) => TcpStream::connect((host.as_str(), to.port())).await,
        };
        let stream = stream.map_err(|error| error.to_string())?;
        if !to.scheme().encrypted() {
            return Ok((Box::new(stream), Vec::new()));
        }
        let witness = Arc::new(Witness { verifier: Arc::clone(&self.verifier), chain: Mutex::default() });
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?
            .dangerous()
            .with_custom_certificate_verifier(Arc::clone(&witness) as Arc<dyn ServerCertVerifier>)
            .with_no_client_auth();
        let name = ServerName::try_from(host).map_err(|error| error.to_string())?;
        let stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await;
        let stream = stream.map_err(|error| error.to_string())?;
        let chain = witness.chain.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Ok((Box::new(stream), chain))
    }
}

fn roots(more: Option<&Path>) -> Result<RootCertStore, String> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    if let Some(path) = more {
        let fault = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        for certificate in CertificateDer::pem_file_iter(path).map_err(|error| fault(&error))? {
            roots.add(certificate.map_err(|error| fault(&error))?).map_err(|error| fault(&error))?;
        }
    }
    Ok(roots)
}

/// Lets every certificate pass and keeps it, so that it can be said what is wrong with it. Nothing secret is sent before
/// [`super::certificate`] has judged it.
#[derive(Debug)]
struct Witness {
    verifier: Arc<WebPkiServerVerifier>,
    chain: Mutex<Vec<CertificateDer<'static>>>,
}

impl ServerCertVerifier for Witness {
    fn verify_server_cert(
        &self,
        end: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, TlsError> {
        let chain = std::iter::once(end).chain(between).map(|one| one.clone().into_owned()).collect();
        *self.chain.lock().unwrap_or_else(PoisonError::into_inner) = chain;
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        end: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        self.verifier.verify_tls12_signature(message, end, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        end: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        self.verifier.verify_tls13_signature(message, end, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.verifier.supported_verify_schemes()
    }
}
