//! Does this machine know what time it is. Sandboxes end by the clock, and so do certificates.

use std::time::{Duration, SystemTime};

use crate::finding::Finding;

/// A second is lost by rounding, another by a slow line.
const UNTOLD: Duration = Duration::from_secs(5);
const TOO_MUCH: Duration = Duration::from_secs(60);

pub(super) fn check(date: Option<&str>) -> Finding {
    checked(date, SystemTime::now())
}

fn checked(date: Option<&str>, now: SystemTime) -> Finding {
    let help = "let systemd-timesyncd or chrony set the clocks of all machines";
    let Some(there) = date.and_then(|date| httpdate::parse_http_date(date).ok()) else {
        return Finding::warning(
            "clock",
            "nobody said what time it is",
            "the answer had no `Date`; run this elsewhere",
        );
    };
    let apart = now.duration_since(there).unwrap_or_else(|behind| behind.duration());
    let says = format!("this machine and the server's answer are {} s apart", apart.as_secs());
    if apart <= UNTOLD {
        Finding::ok("clock", says)
    } else if apart <= TOO_MUCH {
        Finding::warning("clock", says, help)
    } else {
        Finding::failed("clock", says, help)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;

    #[test]
    fn how_far_apart() {
        let date = "Sun, 15 Nov 2026 12:00:00 GMT";
        let noon = httpdate::parse_http_date(date).unwrap();
        let outcome = |now| checked(Some(date), now).outcome;
        let seconds = Duration::from_secs;
        assert_eq!(outcome(noon), Outcome::Ok);
        assert_eq!((outcome(noon + seconds(5)), outcome(noon - seconds(5))), (Outcome::Ok, Outcome::Ok));
        assert_eq!((outcome(noon + seconds(30)), outcome(noon - seconds(30))), (Outcome::Warning, Outcome::Warning));
        assert_eq!((outcome(noon + seconds(61)), outcome(noon - seconds(3600))), (Outcome::Failed, Outcome::Failed));
        assert_eq!(checked(None, noon).outcome, Outcome::Warning);
        assert_eq!(checked(Some("today"), noon).outcome, Outcome::Warning);
    }
}
