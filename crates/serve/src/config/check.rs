//! Cross-field validation. A server that would be open to strangers does not start.

use belljar_base::Limits;
use belljar_policy::{Host, Scheme};

use super::{Config, Isolation};

impl Config {
    pub fn check(&self) -> Result<(), String> {
        if !self.is_local() {
            self.check_public()?;
        }
        self.check_encryption()?;
        self.check_room()?;
        self.check_names()
    }

    fn check_encryption(&self) -> Result<(), String> {
        match (&self.tls.cert, &self.tls.key) {
            (Some(cert), None) => Err(format!("`tls.cert = {}` needs `tls.key`, its private key", cert.display())),
            (None, Some(key)) => Err(format!("`tls.key = {}` needs `tls.cert`, its certificate", key.display())),
            (Some(cert), Some(_)) => match &self.public_url {
                Some(url) if url.scheme() != Scheme::Https => Err(format!(
                    "`publicUrl = {url}` is not encrypted, and with `tls.cert = {}` the server is: write `https://`",
                    cert.display()
                )),
                _ => Ok(()),
            },
            (None, None) => Ok(()),
        }
    }

    fn check_room(&self) -> Result<(), String> {
        let Limits { pending_bytes, body_bytes, .. } = self.limits;
        if pending_bytes >= body_bytes {
            return Ok(());
        }
        Err(format!(
            "`limits.pendingBytes = {pending_bytes}` has no room for one body of `limits.bodyBytes = {body_bytes}`: it takes at least that"
        ))
    }

    fn check_public(&self) -> Result<(), String> {
        let listen = self.why_public();
        if self.hosts_allow.is_empty() {
            return Err(format!(
                "{listen} can be reached from other machines, and `hosts.allow` is empty: list the origins whose pages may make sandboxes"
            ));
        }
        if self.tokens.is_empty() && self.tokens_file.is_none() {
            return Err(format!(
                "{listen} can be reached from other machines: set `tokens` or `tokensFile` for back ends"
            ));
        }
        if self.public_url.is_none() {
            return Err(format!(
                "{listen} can be reached from other machines: set `publicUrl` to the address people use"
            ));
        }
        if self.isolation == Isolation::Single {
            return Err(
                "`isolation = single` works on this machine alone, because it tells `localhost` from `127.0.0.1`"
                    .into(),
            );
        }
        Ok(())
    }

    fn why_public(&self) -> String {
        match &self.public_url {
            _ if !self.listen.ip().is_loopback() => format!("`listen = {}`", self.listen),
            _ if !self.proxies.is_empty() => format!("What is behind `proxies.trusted = {}`", self.proxies),
            Some(url) => format!("`publicUrl = {url}`"),
            None => "This server".into(),
        }
    }

    fn check_names(&self) -> Result<(), String> {
        if self.isolation == Isolation::Single {
            let local = self.public_url.as_ref().is_none_or(|url| url.host() == &Host::Name("localhost".into()));
            return match (local, self.base.as_str()) {
                (true, "localhost") => Ok(()),
                (false, _) => {
                    Err("`isolation = single` needs `publicUrl` on `localhost`; sandboxes are on `127.0.0.1`".into())
                }
                (_, _) => Err("`isolation = single` has no use for `base`; sandboxes are on `127.0.0.1`".into()),
            };
        }
        let Some(url) = &self.public_url else { return Ok(()) };
        let host = url.host().to_string();
        if host != self.base && host.ends_with(&format!(".{}", self.base)) {
            return Err(format!(
                "`publicUrl` is on {host}, below `base` ({}), where only sandboxes are: choose another domain for one of them",
                self.base
            ));
        }
        if host == self.base && self.base != "localhost" {
            return Err(format!("`publicUrl` and `base` are both {host}: sandboxes need a domain of their own"));
        }
        Ok(())
    }
}
