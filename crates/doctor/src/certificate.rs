//! Does the certificate cover the host origin and every sandbox, and for how long.

use std::time::Duration;

use belljar_base::{Names, Side};
use rustls_pki_types::UnixTime;
use tokio_rustls::rustls::{CertificateError, Error as TlsError};

use super::visit::{Seen, Visitor};
use crate::finding::Finding;
use crate::resolved;

/// Time enough to find out why it was not renewed.
const SOON: Duration = Duration::from_secs(14 * 24 * 3600);

/// Says whether whoever answers for the host origin can be told a secret.
pub(super) async fn check(visitor: &Visitor, names: &Names, seen: &Seen, findings: &mut Vec<Finding>) -> bool {
    if !names.public().scheme().encrypted() {
        findings.push(plain(names));
        return true;
    }
    let now = UnixTime::now();
    let host = names.public().host().to_string();
    let finding = match visitor.vouches(&seen.chain, &host, now) {
        Ok(()) => sandboxes(visitor, names, seen, now).await,
        Err(error) => failed(&host, &error),
    };
    let trusted = visitor.vouches(&seen.chain, &host, now).is_ok();
    findings.push(finding);
    trusted
}

fn plain(names: &Names) -> Finding {
    if names.is_local() {
        return Finding::ok("tls", "not needed: browsers trust this machine's own names without it");
    }
    let says =
        format!("{} is not encrypted, and browsers do not tell such a server what a request is for", names.public());
    Finding::failed(
        "tls",
        says,
        "sandboxes do not load; set `tls.cert` and `tls.key`, or put a proxy with TLS in front",
    )
}

/// A label nobody has: names that were listed one by one do not cover it.
async fn sandboxes(visitor: &Visitor, names: &Names, seen: &Seen, now: UnixTime) -> Finding {
    let Some(label) = resolved::label() else {
        return Finding::failed("tls", "this machine gives no random numbers", "look at its kernel's log");
    };
    let mut chains = vec![(names.public().host().to_string(), seen.chain.clone())];
    for side in [Side::Outer, Side::Guest] {
        let origin = names.origin(side, &label);
        let Ok(to) = belljar_policy::SourceExpr::parse(&origin) else { continue };
        let host = to.value.host().to_string();
        match visitor.get(&to.value, "/").await {
            Ok(seen) => chains.push((host, seen.chain)),
            Err(error) => {
                return Finding::failed(
                    "tls",
                    format!("{origin} cannot be spoken to: {error}"),
                    format!("every label below {} must be served with a certificate for `*.{0}`", names.base()),
                );
            }
        }
    }
    for (host, chain) in &chains {
        if let Err(error) = visitor.vouches(chain, host, now) {
            return failed(host, &error);
        }
    }
    let later = UnixTime::since_unix_epoch(Duration::from_secs(now.as_secs()) + SOON);
    match chains.iter().find(|(host, chain)| visitor.vouches(chain, host, later).is_err()) {
        Some((host, _)) => Finding::warning(
            "tls",
            format!("the certificate for {host} ends within 14 days"),
            "renew it, and find out why it was not renewed by itself",
        ),
        None => {
            Finding::ok("tls", format!("the certificates cover {} and `*.{}`", names.public().host(), names.base()))
        }
    }
}

fn failed(host: &str, error: &TlsError) -> Finding {
    let (why, help) = match error {
        TlsError::InvalidCertificate(
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
        ) => (
            "is for other names".to_owned(),
            "get one for the host origin and `*.<base>`; a wildcard covers one level of names only",
        ),
        TlsError::InvalidCertificate(CertificateError::Expired | CertificateError::ExpiredContext { .. }) => {
            ("is over".to_owned(), "renew it")
        }
        TlsError::InvalidCertificate(CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. }) => {
            ("is not valid yet".to_owned(), "look at this machine's clock, then at the certificate's beginning")
        }
        TlsError::InvalidCertificate(CertificateError::UnknownIssuer) => (
            "is signed by nobody whom browsers know".to_owned(),
            "send the whole chain (`fullchain.pem`), or give `--roots` the certificate of your own authority",
        ),
        other => (format!("is not believed: {other}"), "browsers will refuse it as well"),
    };
    Finding::failed("tls", format!("the certificate for {host} {why}"), help)
}
