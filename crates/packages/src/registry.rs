//! The registry, or the mirror that the operator names, and a folder that can take its place.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::{Duration, SystemTime};

use belljar_base::Hash;
use reqwest::{Client, Response, StatusCode};
use url::Url;

use crate::disk;
use crate::integrity::Integrity;
use crate::metadata::Document;
use crate::name::PackageName;
use crate::problem::{Problem, ProblemCode};

/// Of a document: React's, with every nightly version, is some megabytes.
const MAX_DOCUMENT_BYTES: u64 = 64 << 20;
/// A document is asked for again after this long; a new version is too young for most servers anyway.
const DOCUMENT_TTL: Duration = Duration::from_secs(600);

#[derive(Debug)]
pub(crate) struct Registry {
    client: Client,
    /// `None`: only what is vendored.
    base: Option<Url>,
    token: Option<String>,
    vendor: Option<PathBuf>,
    root: PathBuf,
}

/// What a registry says of a package.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) document: Option<Document>,
    /// It comes from the operator's folder, which may not have every version.
    pub(crate) vendored: bool,
}

impl Registry {
    pub(crate) fn new(
        base: Option<Url>,
        token: Option<String>,
        vendor: Option<PathBuf>,
        root: PathBuf,
    ) -> Result<Self, Problem> {
        static PROVIDER: Once = Once::new();
        PROVIDER.call_once(|| {
            // Somebody else in this process may have chosen already, which is as good.
            let _ = rustls::crypto::ring::default_provider().install_default();
        });
        let client = Client::builder()
            .connect_timeout(Duration::from_secs(5))
            .read_timeout(Duration::from_secs(15))
            .timeout(Duration::from_secs(120))
            .user_agent(concat!("belljar/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|error| Problem::server(format!("the registry's client cannot be made: {error}")))?;
        Ok(Self { client, base, token, vendor, root })
    }

    /// A vendored document first, then a recent one of the cache, then the registry, then an old one of the cache.
    pub(crate) async fn document(&self, name: &PackageName, cache: &Path) -> Result<Found, Problem> {
        if let Some(document) = self.vendored(name) {
            return Ok(Found { document: Some(document), vendored: true });
        }
        self.ask(name, cache).await.map(|document| Found { document, vendored: false })
    }

    /// The same without the vendored one.
    pub(crate) async fn ask(&self, name: &PackageName, cache: &Path) -> Result<Option<Document>, Problem> {
        let cached = cache.join("documents").join(file_of(name));
        if let Some(document) = read_document(&cached, Some(DOCUMENT_TTL)) {
            return Ok(Some(document));
        }
        match self.download_document(name).await {
            Ok(Some(document)) => {
                let trimmed = serde_json::to_vec(&document).unwrap_or_default();
                if let Err(error) = disk::replace(&self.root, &cached, &trimmed) {
                    tracing::warn!(%error, package = %name, "what the registry said cannot be stored");
                }
                Ok(Some(document))
            }
            Ok(None) => Ok(None),
            Err(problem) => read_document(&cached, None).map(Some).ok_or(problem),
        }
    }

    async fn download_document(&self, name: &PackageName) -> Result<Option<Document>, Problem> {
        let Some(base) = &self.base else { return Ok(None) };
        let url = below(base, &name.as_str().replace('/', "%2f"))?;
        let Some(response) = self.get(name, url).await? else { return Ok(None) };
        let bytes = read_body(name, response, MAX_DOCUMENT_BYTES, "its list of versions").await?;
        let document = serde_json::from_slice(&bytes);
        document.map(Some).map_err(|error| Problem::away(name, format!("what it sent cannot be read: {error}")))
    }

    /// A tarball whose SHA-512 is what it should be. It is not read before that is known.
    pub(crate) async fn tarball(&self, wanted: &Tarball<'_>, most: u64) -> Result<Vec<u8>, Problem> {
        let Tarball { name, version, integrity, .. } = wanted;
        let vendored = self.vendor.as_ref().map(|folder| folder.join("tarballs").join(tarball_file(integrity)));
        if let Some(bytes) = vendored.and_then(|path| fs::read(path).ok()) {
            return wanted.check(bytes, "the vendored tarball");
        }
        let Some(base) = &self.base else {
            let message = format!("`{name}@{version}` is not vendored, and this server has no registry");
            let help = format!("The operator adds it with `belljar packages add {name}@{version}`.");
            return Err(Problem::new(ProblemCode::Missing, message, help).of(name));
        };
        // Where every npm registry has it. An address out of a document or a lock could lead anywhere.
        let usual = below(base, &format!("{name}/-/{}-{version}.tgz", name.base()))?;
        let response = match self.get(name, usual).await? {
            Some(response) => Some(response),
            None => {
                match wanted.listed.and_then(|url| Url::parse(url).ok()).filter(|url| url.origin() == base.origin()) {
                    Some(url) => self.get(name, url).await?,
                    None => None,
                }
            }
        };
        let Some(response) = response else {
            let message = format!("the registry has no tarball of `{name}@{version}`");
            let help = "The version may have been withdrawn. Use another one.";
            return Err(Problem::new(ProblemCode::Version, message, help).of(format!("{name}@{version}")));
        };
        wanted.check(read_body(name, response, most, "its tarball").await?, "the tarball from the registry")
    }

    /// `None` where there is no such thing.
    async fn get(&self, name: &PackageName, url: Url) -> Result<Option<Response>, Problem> {
        let request = self.client.get(url);
        let request = self.token.iter().fold(request, reqwest::RequestBuilder::bearer_auth);
        let response = request.send().await.map_err(|error| Problem::away(name, innermost(&error)))?;
        match response.status() {
            StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED | StatusCode::GONE => Ok(None),
            status if status.is_success() => Ok(Some(response)),
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                let message = format!("the registry refuses this server `{name}`: {}", response.status());
                let help = "The name may be wrong, or `packages.token` of the server's configuration.";
                Err(Problem::new(ProblemCode::Missing, message, help).of(name))
            }
            status => Err(Problem::away(name, status)),
        }
    }

    fn vendored(&self, name: &PackageName) -> Option<Document> {
        read_document(&self.vendor.as_ref()?.join("documents").join(file_of(name)), None)
    }
}

/// A tarball to fetch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tarball<'a> {
    pub(crate) name: &'a PackageName,
    pub(crate) version: &'a str,
    pub(crate) integrity: &'a Integrity,
    /// Its address as the registry's document has it.
    pub(crate) listed: Option<&'a str>,
}

impl Tarball<'_> {
    fn check(&self, bytes: Vec<u8>, what: &str) -> Result<Vec<u8>, Problem> {
        let found = Integrity::of(&bytes);
        if found == *self.integrity {
            return Ok(bytes);
        }
        let Self { name, version, integrity, .. } = self;
        let message = format!("{what} of `{name}@{version}` is not what was locked: {found} instead of {integrity}");
        let help = "Somebody changed it, or the lock is of another registry. Remove the lock only if you know why.";
        Err(Problem::new(ProblemCode::Integrity, message, help).of(format!("{name}@{version}")))
    }
}

/// Names have no character that a file system or an address could take for something else.
pub(crate) fn file_of(name: &PackageName) -> String {
    format!("{}.json", name.as_str().replace('/', "+"))
}

pub(crate) fn tarball_file(integrity: &Integrity) -> String {
    format!("{}.tgz", Hash::of(integrity.to_string().as_bytes()).hex())
}

fn read_document(path: &Path, ttl: Option<Duration>) -> Option<Document> {
    if let Some(ttl) = ttl {
        let age = SystemTime::now().duration_since(fs::metadata(path).ok()?.modified().ok()?).ok()?;
        if age > ttl {
            return None;
        }
    }
    serde_json::from_slice(&fs::read(path).ok()?).ok()
}

fn below(base: &Url, path: &str) -> Result<Url, Problem> {
    let text = format!("{}/{path}", base.as_str().trim_end_matches('/'));
    Url::parse(&text).map_err(|error| Problem::server(format!("the registry's address cannot be used: {error}")))
}

async fn read_body(name: &PackageName, mut response: Response, most: u64, what: &str) -> Result<Vec<u8>, Problem> {
    let too_large = || {
        let message = format!("`{name}` is too large: {what} is longer than {most} bytes");
        Problem::new(ProblemCode::Limit, message, "Use a smaller package, or raise `limits.packageTarballBytes`.")
            .of(name)
    };
    if response.content_length().is_some_and(|length| length > most) {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| Problem::away(name, innermost(&error)))? {
        bytes.extend_from_slice(&chunk);
        if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > most {
            return Err(too_large());
        }
    }
    Ok(bytes)
}

/// What reqwest wraps says what happened.
fn innermost(error: &reqwest::Error) -> String {
    let mut deepest: &dyn std::error::Error = error;
    while let Some(source) = deepest.source() {
        deepest = source;
    }
    if error.is_timeout() { "it took too long".into() } else { deepest.to_string() }
}
