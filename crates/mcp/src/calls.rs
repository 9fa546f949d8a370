//! Calls under way that somebody may change their mind about.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

use super::events::Owner;

/// By server, by whose call it is, and by the token they gave it.
type Name = (String, Owner, String);

#[derive(Debug, Default)]
pub struct Calls {
    running: Mutex<HashMap<Name, Arc<Notify>>>,
}

/// A call that is under way; it is over when this goes.
#[derive(Debug)]
pub struct Underway<'a> {
    calls: &'a Calls,
    name: Name,
    pub cancelled: Arc<Notify>,
}

impl Calls {
    /// `None` when the same somebody has a call of that token under way.
    pub fn begin(&self, server: &str, owner: &Owner, token: &str) -> Option<Underway<'_>> {
        let name = (server.to_owned(), owner.clone(), token.to_owned());
        let cancelled = Arc::new(Notify::new());
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.contains_key(&name) {
            return None;
        }
        running.insert(name.clone(), Arc::clone(&cancelled));
        Some(Underway { calls: self, name, cancelled })
    }

    /// Whether there was such a call.
    pub fn cancel(&self, server: &str, owner: &Owner, token: &str) -> bool {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let call = running.get(&(server.to_owned(), owner.clone(), token.to_owned()));
        call.inspect(|call| call.notify_one()).is_some()
    }
}

impl Drop for Underway<'_> {
    fn drop(&mut self) {
        self.calls.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.name);
    }
}
