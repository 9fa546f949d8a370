//! How many requests of one sandbox are on their way at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use belljar_base::Id;

#[derive(Clone, Debug)]
pub(super) struct InFlightLimit {
    taken: Arc<Mutex<HashMap<Id, u64>>>,
    most: u64,
}

/// Given back when it is dropped.
#[derive(Debug)]
pub(super) struct InFlightSlot {
    in_flight: InFlightLimit,
    id: Id,
}

impl InFlightLimit {
    pub(super) fn new(most: u64) -> Self {
        Self { taken: Arc::default(), most }
    }

    pub(super) fn take(&self, id: &Id) -> Option<InFlightSlot> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(id.clone()).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(InFlightSlot { in_flight: self.clone(), id: id.clone() })
    }
}

impl Drop for InFlightSlot {
    fn drop(&mut self) {
        let mut taken = self.in_flight.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.id) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_a_sandboxs_own_and_come_back() {
        let in_flight = InFlightLimit::new(2);
        let (one, other) = (Id::from_bytes(&[1; 16]), Id::from_bytes(&[2; 16]));
        let first = in_flight.take(&one).unwrap();
        let _second = in_flight.take(&one).unwrap();
        assert!(in_flight.take(&one).is_none());
        assert!(in_flight.take(&other).is_some());
        drop(first);
        assert!(in_flight.take(&one).is_some());
        assert_eq!(in_flight.taken.lock().unwrap().len(), 1);
    }
}
