//! Days of the Gregorian calendar, in UTC.

use crate::store::Millis;

const DAY: Millis = 24 * 3600 * 1000;

/// When the day `2027-01-31` is over.
pub(super) fn end_of(text: &str) -> Option<Millis> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || (year.len(), month.len(), day.len()) != (4, 2, 2) {
        return None;
    }
    let (year, month, day): (i64, i64, i64) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    let end = (days(year, month, day) + 1) * DAY;
    // The thirty-first of April reads as the first of May.
    ((1..=12).contains(&month) && day >= 1 && last_day(end) == text).then_some(end)
}

/// The last whole day before `end`.
pub(super) fn last_day(end: Millis) -> String {
    let since = (end - 1).div_euclid(DAY) + 719_468;
    let (era, of_era) = (since.div_euclid(146_097), since.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let day_of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    // Years begin in March here, so that the leap day is the last.
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The end of the day that is so many days after `now`.
pub(super) fn after(now: Millis, days: u32) -> Millis {
    (now.div_euclid(DAY) + i64::from(days) + 1) * DAY
}

fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + day_of_year - 719_468
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
