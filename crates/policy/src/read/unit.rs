//! What somebody meant who wrote an amount as text: `"5s"` where milliseconds are counted, `"2 MB"` where bytes are.

const TIMES: &[(&str, u64)] =
    &[("ms", 1), ("s", 1_000), ("sec", 1_000), ("m", 60_000), ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000)];

const SIZES: &[(&str, u64)] = &[
    ("b", 1),
    ("k", 1 << 10),
    ("kb", 1_000),
    ("kib", 1 << 10),
    ("m", 1 << 20),
    ("mb", 1_000_000),
    ("mib", 1 << 20),
    ("g", 1 << 30),
    ("gb", 1_000_000_000),
    ("gib", 1 << 30),
];

/// The number that the key would take, and what it counts. None where the text says no amount, or one below 1.
pub(super) fn meant(path: &str, text: &str) -> Option<(u64, &'static str)> {
    // No amount is longer.
    if text.len() > 32 {
        return None;
    }
    let (units, counted): (&[(&str, u64)], _) = match path {
        _ if path.ends_with("Ms") => (TIMES, "milliseconds"),
        _ if path.ends_with("Bytes") => (SIZES, "bytes"),
        _ => (&[], "one by one"),
    };
    let plain: String = text.chars().filter(|c| !matches!(c, '_' | ',' | ' ')).collect();
    let end = plain.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(plain.len());
    let (number, unit) = plain.split_at(end);
    let unit = unit.to_ascii_lowercase();
    let factor = if unit.is_empty() { 1 } else { units.iter().find(|(name, _)| *name == unit)?.1 };
    let amount = number.parse::<f64>().ok()? * factor as f64;
    // Above this a float does not hold every whole number.
    (amount >= 1.0 && amount <= (1_u64 << 53) as f64).then_some((amount.round() as u64, counted))
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn units_become_what_the_key_counts() {
        for (path, text, number) in [
            ("limits.timeoutMs", "5s", 5_000),
            ("limits.timeoutMs", "1.5 s", 1_500),
            ("limits.timeoutMs", "250ms", 250),
            ("limits.timeoutMs", "2 min", 120_000),
            ("limits.timeoutMs", "5000", 5_000),
            ("limits.outputBytes", "5MB", 5_000_000),
            ("limits.outputBytes", "1 MiB", 1 << 20),
            ("limits.outputBytes", "64k", 64 << 10),
            ("limits.toolCalls", "1_000", 1_000),
        ] {
            assert_eq!(meant(path, text).map(|(number, _)| number), Some(number), "{path} {text}");
        }
    }

    #[test]
    fn what_is_no_amount_is_none() {
        for (path, text) in [
            ("limits.timeoutMs", ""),
            ("limits.timeoutMs", "soon"),
            ("limits.timeoutMs", "5MB"),
            ("limits.timeoutMs", "-5s"),
            ("limits.timeoutMs", "1.2.3s"),
            ("limits.timeoutMs", "99999999999999999999d"),
            ("limits.timeoutMs", "0s"),
            ("limits.toolCalls", "5s"),
            ("limits.toolCalls", "0x10"),
        ] {
            assert_eq!(meant(path, text), None, "{path} {text}");
        }
    }
}
