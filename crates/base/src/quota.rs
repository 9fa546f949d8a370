//! How often somebody may do something: a bucket of turns for each, refilled with time.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

#[derive(Debug)]
pub struct Quota {
    per_minute: f64,
    buckets: Mutex<HashMap<String, Bucket>>,
}

#[derive(Debug)]
struct Bucket {
    turns: f64,
    filled: Instant,
}

impl Quota {
    /// Whole buckets are forgotten when there are more than this.
    const MAX_BUCKETS: usize = 10_000;

    pub fn new(per_minute: u64) -> Self {
        Self { per_minute: per_minute as f64, buckets: Mutex::default() }
    }

    /// Takes a turn, or says how long to wait for one.
    pub fn take(&self, who: &str, now: Instant) -> Result<(), Duration> {
        self.spend(who, 1, now)
    }

    /// Takes so many, if there is at least one. Who takes more than there are waits the longer afterwards.
    pub fn spend(&self, who: &str, turns: u64, now: Instant) -> Result<(), Duration> {
        let most = self.per_minute;
        let per_second = most / 60.0;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= Self::MAX_BUCKETS && !buckets.contains_key(who) {
            buckets.retain(|_, bucket| bucket.at(now, most, per_second) < most);
            // So many busy embedders at once are one crowd: all newcomers wait.
            if buckets.len() >= Self::MAX_BUCKETS {
                return Err(Duration::from_secs(60));
            }
        }
        let bucket = buckets.entry(who.to_owned()).or_insert(Bucket { turns: most, filled: now });
        bucket.turns = bucket.at(now, most, per_second);
        bucket.filled = now;
        if bucket.turns < 1.0 {
            return Err(Duration::from_secs_f64((1.0 - bucket.turns) / per_second));
        }
        bucket.turns -= turns as f64;
        Ok(())
    }
}

impl Bucket {
    fn at(&self, now: Instant, most: f64, per_second: f64) -> f64 {
        (self.turns + now.saturating_duration_since(self.filled).as_secs_f64() * per_second).min(most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_come_back_with_time_and_only_to_their_owner() {
        let quota = Quota::new(60);
        let start = Instant::now();
        for _ in 0..60 {
            assert_eq!(quota.take("a", start), Ok(()));
        }
        let wait = quota.take("a", start).unwrap_err();
        assert!(wait > Duration::from_millis(900) && wait <= Duration::from_secs(1), "{wait:?}");
        assert_eq!(quota.take("b", start), Ok(()));
        assert_eq!(quota.take("a", start + Duration::from_secs(1)), Ok(()));
        assert!(quota.take("a", start + Duration::from_secs(1)).is_err());
    }

    #[test]
    fn who_takes_more_than_there_is_waits_the_longer() {
        let quota = Quota::new(60);
        let start = Instant::now();
        assert_eq!((quota.spend("a", 0, start), quota.spend("a", 180, start)), (Ok(()), Ok(())));
        let wait = quota.spend("a", 0, start).unwrap_err();
        assert!(wait > Duration::from_secs(120) && wait <= Duration::from_secs(121), "{wait:?}");
    }
}
