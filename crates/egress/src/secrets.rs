//! Secrets that the proxy puts into requests. A guest's policy names one; what it is stands in the server's
//! configuration, and so does the one place it goes to.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use belljar_policy::{NetworkRules, SourceExpr};
use http::{HeaderMap, HeaderValue};

use super::mask::Spellings;
use super::secret::Secret;

#[derive(Debug)]
pub struct Secrets {
    all: Vec<Secret>,
    /// By the names that a policy lists.
    spellings: Mutex<HashMap<Vec<String>, Spellings>>,
}

impl Secrets {
    /// More lists of names than anybody writes.
    const MAX_LISTS: usize = 256;

    pub(super) fn new(all: Vec<Secret>) -> Self {
        Self { all, spellings: Mutex::default() }
    }

    /// What a policy asks for and this embedder cannot have.
    pub fn missing<'a>(&self, network: &'a NetworkRules, embedder: &SourceExpr) -> Option<&'a str> {
        let has = |name: &String| self.all.iter().any(|secret| secret.name == *name && secret.is_for(embedder));
        network.secrets.iter().find(|name| !has(name)).map(String::as_str)
    }

    /// What a policy asks for and no page is given on its word alone.
    pub fn kept_from_pages<'a>(&self, network: &'a NetworkRules) -> Option<&'a str> {
        let kept = |name: &String| self.all.iter().any(|secret| secret.name == *name && !secret.pages);
        network.secrets.iter().find(|name| kept(name)).map(String::as_str)
    }

    /// Puts in what is meant for this origin, over whatever the guest wrote there.
    pub(super) fn put_into(&self, headers: &mut HeaderMap, network: &NetworkRules, to: &SourceExpr) {
        for secret in self.for_origin(network, to) {
            let mut value = HeaderValue::from_str(&secret.header_value()).unwrap_or(HeaderValue::from_static(""));
            value.set_sensitive(true);
            headers.insert(secret.header.clone(), value);
        }
    }

    /// The names of those, for the log.
    pub(super) fn meant_for<'a>(
        &'a self,
        network: &'a NetworkRules,
        to: &'a SourceExpr,
    ) -> impl Iterator<Item = &'a String> {
        self.for_origin(network, to).map(|secret| &secret.name)
    }

    /// Exactly the listed origin: never the encrypted form of a plain one, never a subdomain that was not named.
    fn for_origin<'a>(&'a self, network: &'a NetworkRules, to: &'a SourceExpr) -> impl Iterator<Item = &'a Secret> {
        let here = |secret: &&Secret| secret.origins.iter().any(|origin| origin.covers(&to.handshake()));
        self.asked_for(&network.secrets).filter(here)
    }

    /// What must not come back.
    pub(super) fn spellings(&self, network: &NetworkRules) -> Option<Spellings> {
        if network.secrets.is_empty() {
            return None;
        }
        let mut known = self.spellings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known.get(&network.secrets) {
            return Some(found.clone());
        }
        let words: Vec<_> = self.asked_for(&network.secrets).flat_map(Secret::words).collect();
        let made = Spellings::of(words.iter().map(String::as_str))?;
        if known.len() >= Self::MAX_LISTS {
            known.clear();
        }
        known.insert(network.secrets.clone(), made.clone());
        Some(made)
    }

    fn asked_for<'a>(&'a self, names: &'a [String]) -> impl Iterator<Item = &'a Secret> {
        self.all.iter().filter(|secret| names.contains(&secret.name))
    }
}
