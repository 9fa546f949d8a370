//! The last day of a token, in UTC.

use belljar_base::Millis;
use belljar_base::calendar::{DAY, date, days};

/// When the day `2027-01-31` is over.
pub(super) fn end_of(text: &str) -> Option<Millis> {
    let mut parts = text.split('-').map(|part| part.parse().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let end = (days(year, month, day)? + 1) * DAY;
    // One spelling for one day.
    (last_day(end) == text).then_some(end)
}

/// The last whole day before `end`.
pub(super) fn last_day(end: Millis) -> String {
    let (year, month, day) = date((end - 1).div_euclid(DAY));
    format!("{year:04}-{month:02}-{day:02}")
}

/// The end of the day that is so many days after `now`.
pub(super) fn after(now: Millis, days: u32) -> Millis {
    (now.div_euclid(DAY) + i64::from(days) + 1) * DAY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_the_calendar_does() {
        assert_eq!(end_of("1970-01-01"), Some(DAY));
        assert_eq!(end_of("2000-02-29"), Some(11_017 * DAY));
        assert_eq!(end_of("2027-01-31"), Some(20_850 * DAY));
        for number in (0..60_000).step_by(7) {
            let text = last_day((number + 1) * DAY);
            assert_eq!(end_of(&text), Some((number + 1) * DAY), "{text}");
        }
        assert_eq!(last_day(after(0, 30)), "1970-01-31");
    }

    #[test]
    fn other_spellings_are_no_days() {
        for text in ["", "2027", "2027-1-1", "2027-02-29", "2027-04-31", "2027-13-01", "2027-00-10", "2027-01-00", "x"]
        {
            assert_eq!(end_of(text), None, "{text}");
        }
    }
}
