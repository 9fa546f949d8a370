//! Days of the Gregorian calendar, in UTC. Years are counted from March, so that the day that is sometimes there is the
//! last; 400 of them are 146,097 days.

use crate::Millis;

pub const DAY: Millis = 24 * 3600 * 1000;

/// Year, month and day, so many days after the first of 1970.
pub fn date(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

/// The way back. `None` for what is no day, such as the thirty-first of June.
pub fn days(year: i64, month: i64, day: i64) -> Option<i64> {
    if !(0..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let shifted = year - i64::from(month <= 2);
    let (era, of_era) = (shifted.div_euclid(400), shifted.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
    (date(days) == (year, month, day)).then_some(days)
}

#[cfg(test)]
mod tests {
    use super::{date, days};

    #[test]
    fn there_and_back() {
        for (day, shown) in [(0, (1970, 1, 1)), (11_016, (2000, 2, 29)), (20_849, (2027, 1, 31))] {
            assert_eq!(date(day), shown);
        }
        for day in (0..60_000).step_by(7) {
            let (year, month, of_month) = date(day);
            assert_eq!(days(year, month, of_month), Some(day));
        }
    }

    #[test]
    fn what_is_no_day() {
        for (year, month, day) in
            [(2027, 2, 29), (2100, 2, 29), (2026, 6, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (i64::MAX, 1, 1)]
        {
            assert_eq!(days(year, month, day), None, "{year}-{month}-{day}");
        }
    }
}
