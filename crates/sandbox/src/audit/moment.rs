//! Milliseconds since 1970 as `2026-11-15T15:04:05.123Z`: always as long, so that texts sort as times do.

use belljar_base::Millis;
use belljar_base::calendar::{DAY, date, days};

pub(super) fn shown(at: Millis) -> String {
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
    let fits = year >= 1970
        && time.len() <= 3
        && (0..24).contains(&at(0))
        && (0..60).contains(&at(1))
        && (0..60).contains(&at(2));
    let days = days(year, month, day).filter(|_| fits).ok_or_else(fault)?;
    Ok(shown(days * DAY + (at(0) * 3600 + at(1) * 60 + at(2)) * 1000))
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
