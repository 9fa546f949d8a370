//! Milliseconds since 1970 as `2026-11-15T15:04:05.123Z`: always as long, so that texts sort as times do.

use crate::store::Millis;

const DAY: i64 = 24 * 3600 * 1000;

pub(crate) fn shown(at: Millis) -> String {
    let (days, rest) = (at.div_euclid(DAY), at.rem_euclid(DAY));
    let (year, month, day) = date(days);
    let (seconds, millis) = (rest / 1000, rest % 1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}.{millis:03}Z")
}

/// `2026-11-15`, `2026-11-15T15:04`, `2026-11-15T15:04:05Z`, or so long before now: `90m`, `12h`, `7d`.
pub fn parse(text: &str, now: i64) -> Result<String, String> {
    let fault = || {
        format!("`{text}` is no time: write `2026-11-15`, `2026-11-15T15:04:05Z` (UTC), or `12h`, `7d` for so long ago")
    };
    let ago = [("m", 60_000), ("h", 3_600_000), ("d", DAY)];
    if let Some((number, unit)) = ago.iter().find_map(|(unit, millis)| Some((text.strip_suffix(unit)?, millis))) {
        let number: i64 = number.parse().ok().filter(|number| (0..=100_000).contains(number)).ok_or_else(fault)?;
        return Ok(shown(now - number * unit));
    }
    let bare = text.strip_suffix('Z').unwrap_or(text);
    let (date, time) = bare.split_once('T').unwrap_or((bare, ""));
    let numbers = |part: &str, by: char| part.split(by).map(|one| one.parse::<i64>().ok()).collect::<Option<Vec<_>>>();
    let date = numbers(date, '-').ok_or_else(fault)?;
    let time = if time.is_empty() {
        Vec::new()
    } else {
        numbers(time.split('.').next().unwrap_or(time), ':').ok_or_else(fault)?
    };
    let [year, month, day] = date[..] else { return Err(fault()) };
    let at = |index: usize| time.get(index).copied().unwrap_or(0);
    let fits = (1970..=9999).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && time.len() <= 3
        && (0..24).contains(&at(0))
        && (0..60).contains(&at(1))
        && (0..60).contains(&at(2));
    let days = days(year, month, day);
    // The thirty-first of June is no day.
    if !fits || self::date(days) != (year, month, day) {
        return Err(fault());
    }
    Ok(shown(days * DAY + (at(0) * 3600 + at(1) * 60 + at(2)) * 1000))
}

/// Years are counted from March, so that the day that is sometimes there is the last; 400 of them are 146,097 days.
fn date(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = year - i64::from(month <= 2);
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let month = if month > 2 { month - 3 } else { month + 9 };
    let of_year = (153 * month + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for (at, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_794_755_045_123, "2026-11-15T15:04:05.123Z"),
            (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
        ] {
            assert_eq!(shown(at), text);
        }
        for day in (0..60_000).step_by(7) {
            let (year, month, of_month) = date(day);
            assert_eq!(days(year, month, of_month), day);
        }
    }

    #[test]
    fn as_people_write_it() {
        let now = 1_794_755_045_123;
        for (text, shown) in [
            ("2026-11-15", "2026-11-15T00:00:00.000Z"),
            ("2026-11-15T15:04", "2026-11-15T15:04:00.000Z"),
            ("2026-11-15T15:04:05Z", "2026-11-15T15:04:05.000Z"),
            ("2026-11-15T15:04:05.999Z", "2026-11-15T15:04:05.000Z"),
            ("1d", "2026-11-14T15:04:05.123Z"),
            ("90m", "2026-11-15T13:34:05.123Z"),
        ] {
            assert_eq!(parse(text, now).as_deref(), Ok(shown), "{text}");
        }
        for text in [
            "", "yesterday", "2026-11-31", "2026-13-01", "2026-11", "2026-11-15T25:00", "-1d", "1y",
            "2026-11-15T1:2:3:4",
        ] {
            assert!(parse(text, now).unwrap_err().contains("is no time"), "{text}");
        }
    }
}
