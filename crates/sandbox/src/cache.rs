//! What is in memory: a map within a weight, the least recently used out first.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Debug)]
pub struct Cache<K, V> {
    inside: Mutex<Inside<K, V>>,
    most: usize,
}

#[derive(Debug)]
struct Inside<K, V> {
    entries: HashMap<K, Entry<V>>,
    by_use: BTreeMap<u64, K>,
    weight: usize,
    tick: u64,
}

#[derive(Debug)]
struct Entry<V> {
    value: V,
    weight: usize,
    tick: u64,
}

impl<K: Clone + Eq + Hash, V: Clone> Cache<K, V> {
    pub fn new(most: usize) -> Self {
        let inside = Inside { entries: HashMap::new(), by_use: BTreeMap::new(), weight: 0, tick: 0 };
        Self { inside: Mutex::new(inside), most }
    }

    pub fn get(&self, key: &K) -> Option<V> {
        let inside = &mut *self.inside();
        let entry = inside.entries.get_mut(key)?;
        // Moving an entry that is the newest already would be work for nothing.
        if entry.tick != inside.tick {
            let key = inside.by_use.remove(&entry.tick)?;
            inside.tick += 1;
            entry.tick = inside.tick;
            inside.by_use.insert(inside.tick, key);
        }
        Some(entry.value.clone())
    }

    /// What is heavier than the whole cache is not kept.
    pub fn put(&self, key: K, value: V, weight: usize) {
        let inside = &mut *self.inside();
        inside.remove(&key);
        if weight > self.most {
            return;
        }
        inside.tick += 1;
        let tick = inside.tick;
        inside.by_use.insert(tick, key.clone());
        inside.entries.insert(key, Entry { value, weight, tick });
        inside.weight += weight;
        while inside.weight > self.most {
            let Some((_, oldest)) = inside.by_use.first_key_value() else { break };
            let oldest = oldest.clone();
            inside.remove(&oldest);
        }
    }

    pub fn remove(&self, key: &K) {
        self.inside().remove(key);
    }

    pub fn clear(&self) {
        let inside = &mut *self.inside();
        inside.entries.clear();
        inside.by_use.clear();
        inside.weight = 0;
    }

    pub fn values(&self) -> Vec<V> {
        self.inside().entries.values().map(|entry| entry.value.clone()).collect()
    }

    pub fn weight(&self) -> usize {
        self.inside().weight
    }

    fn inside(&self) -> MutexGuard<'_, Inside<K, V>> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Clone + Eq + Hash, V> Inside<K, V> {
    fn remove(&mut self, key: &K) {
        if let Some(entry) = self.entries.remove(key) {
            self.by_use.remove(&entry.tick);
            self.weight -= entry.weight;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_recently_used_goes_first() {
        let cache = Cache::new(3);
        for name in ["a", "b", "c"] {
            cache.put(name, name, 1);
        }
        assert_eq!(cache.get(&"a"), Some("a"));
        cache.put("d", "d", 1);
        assert_eq!((cache.get(&"a"), cache.get(&"b"), cache.get(&"d")), (Some("a"), None, Some("d")));
        assert_eq!(cache.weight(), 3);
    }

    #[test]
    fn weights_add_up_however_entries_come_and_go() {
        let cache = Cache::new(10);
        cache.put("a", 1, 4);
        cache.put("a", 2, 6);
        assert_eq!((cache.get(&"a"), cache.weight()), (Some(2), 6));
        cache.put("huge", 3, 11);
        assert_eq!((cache.get(&"huge"), cache.weight()), (None, 6));
        cache.put("b", 4, 5);
        assert_eq!((cache.get(&"a"), cache.get(&"b"), cache.weight()), (None, Some(4), 5));
        cache.remove(&"b");
        cache.remove(&"b");
        assert_eq!(cache.weight(), 0);
        cache.clear();
        assert!(cache.values().is_empty());
    }
}
