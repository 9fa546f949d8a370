//! Connections that can be used again, by the sandbox that opened them and by no other: what one guest left on a
//! connection is never read by the next.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Body;
use belljar_base::Id;
use belljar_policy::SourceExpr;
use hyper::client::conn::http1::SendRequest;

#[derive(Clone, Debug, Default)]
pub(super) struct Pool(Arc<Mutex<Idle>>);

#[derive(Debug, Default)]
struct Idle {
    by_place: HashMap<Place, Vec<(SendRequest<Body>, Instant)>>,
    count: usize,
}

type Place = (Id, SourceExpr);

/// A connection on its way through one request.
#[derive(Debug)]
pub(super) struct PooledConnection {
    pub(super) sender: SendRequest<Body>,
    pub(super) used_before: bool,
    place: Place,
    pool: Pool,
}

impl Pool {
    const MAX: usize = 512;
    const MAX_OF_ONE: usize = 16;
    const TIMEOUT: Duration = Duration::from_secs(15);

    pub(super) async fn take(&self, sandbox: &Id, to: &SourceExpr) -> Option<PooledConnection> {
        let place = (sandbox.clone(), to.clone());
        loop {
            let (mut sender, since) = {
                let idle = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
                let found = idle.by_place.get_mut(&place)?.pop();
                let Some(found) = found else {
                    idle.by_place.remove(&place);
                    return None;
                };
                idle.count -= 1;
                found
            };
            if since.elapsed() < Self::TIMEOUT && !sender.is_closed() && sender.ready().await.is_ok() {
                return Some(PooledConnection { sender, used_before: true, place, pool: self.clone() });
            }
        }
    }

    pub(super) fn lend(&self, sandbox: &Id, to: &SourceExpr, sender: SendRequest<Body>) -> PooledConnection {
        PooledConnection { sender, used_before: false, place: (sandbox.clone(), to.clone()), pool: self.clone() }
    }
}

impl PooledConnection {
    /// Once the answer was read to its end.
    pub(super) fn give_back(self) {
        if self.sender.is_closed() {
            return;
        }
        let idle = &mut *self.pool.0.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.count >= Pool::MAX {
            idle.by_place.retain(|_, senders| {
                senders.retain(|(sender, since)| !sender.is_closed() && since.elapsed() < Pool::TIMEOUT);
                !senders.is_empty()
            });
            idle.count = idle.by_place.values().map(Vec::len).sum();
        }
        let senders = idle.by_place.entry(self.place).or_default();
        if idle.count < Pool::MAX && senders.len() < Pool::MAX_OF_ONE {
            senders.push((self.sender, Instant::now()));
            idle.count += 1;
        }
    }
}
