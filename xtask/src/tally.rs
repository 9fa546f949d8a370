//! How many tests and checks passed and failed, read off what the runners print.

use std::fmt;
use std::ops::AddAssign;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl Tally {
    pub(crate) const PASSED: Self = Self { passed: 1, failed: 0 };
    pub(crate) const FAILED: Self = Self { passed: 0, failed: 1 };

    /// `     Summary [   0.013s] 4 tests run: 3 passed (1 slow, 1 flaky), 1 timed out, 0 skipped`
    pub(crate) fn of_nextest(line: &str) -> Option<Self> {
        let plain = without_colour(line);
        let (_, counts) = plain.trim_start().strip_prefix("Summary [")?.split_once("run: ")?;
        let counts = without_asides(counts);
        let mut tally = Self::default();
        for count in counts.split(", ") {
            let (number, what) = count.split_once(' ')?;
            let number: u64 = number.parse().ok()?;
            match what.trim_end() {
                "passed" => tally.passed += number,
                "skipped" => {}
                // `failed`, `timed out`, `exec failed`, and whatever a later nextest may call it.
                _ => tally.failed += number,
            }
        }
        Some(tally)
    }

    /// `test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s`
    pub(crate) fn of_libtest(line: &str) -> Option<Self> {
        let plain = without_colour(line);
        let counts = plain.strip_prefix("test result: ")?.split_once(". ")?.1;
        let number = |what: &str| counts.split("; ").find_map(|count| count.strip_suffix(what)?.trim().parse().ok());
        Some(Self { passed: number("passed")?, failed: number("failed")? })
    }

    /// `ℹ pass 6` and `ℹ fail 0`, one line each; a cancelled test did not pass.
    pub(crate) fn of_node(line: &str) -> Option<Self> {
        let plain = without_colour(line);
        let (what, number) = plain.strip_prefix("ℹ ")?.split_once(' ')?;
        let number = number.parse().ok()?;
        match what {
            "pass" => Some(Self { passed: number, failed: 0 }),
            "fail" | "cancelled" => Some(Self { passed: 0, failed: number }),
            _ => None,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// How many of a number were slow or passed at the second try counts nobody twice.
fn without_asides(counts: &str) -> String {
    let mut parts = counts.split('(');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once(')').map_or("", |(_, text)| text));
    }
    plain.replace(" ,", ",")
}

pub(crate) fn without_colour(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').map_or("", |(_, text)| text));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::Tally;

    fn tally(passed: u64, failed: u64) -> Option<Tally> {
        Some(Tally { passed, failed })
    }

    #[test]
    fn nextest_summaries() {
        let cases = [
            ("     Summary [   0.013s] 4 tests run: 4 passed, 0 skipped", tally(4, 0)),
            ("     Summary [   9.1s] 9 tests run: 5 passed (2 slow), 3 failed, 1 timed out, 7 skipped", tally(5, 4)),
            ("     Summary [   0.1s] 3/9 tests run: 2 passed, 1 failed, 0 skipped", tally(2, 1)),
            (
                "     Summary [   2561.2s] 9 tests run: 7 passed (2 slow, 4 flaky), 2 failed (1 slow), 0 skipped",
                tally(7, 2),
            ),
            (
                "\u{1b}[32;1m     Summary\u{1b}[0m [   0.1s] 1 test run: \u{1b}[1m1\u{1b}[0m passed, 0 skipped",
                tally(1, 0),
            ),
            ("        PASS [   0.004s] (1/4) belljar-assets tests::a_summary", None),
        ];
        for (line, expected) in cases {
            assert_eq!(Tally::of_nextest(line), expected, "{line}");
        }
    }

    #[test]
    fn libtest_summaries() {
        let ok = "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        let failed = "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s";
        assert_eq!(Tally::of_libtest(ok), tally(3, 0));
        assert_eq!(Tally::of_libtest(failed), tally(1, 2));
        assert_eq!(Tally::of_libtest("test tests::result ... ok"), None);
    }

    #[test]
    fn node_summaries() {
        assert_eq!(Tally::of_node("ℹ pass 6"), tally(6, 0));
        assert_eq!(Tally::of_node("ℹ fail 2"), tally(0, 2));
        assert_eq!(Tally::of_node("ℹ cancelled 1"), tally(0, 1));
        assert_eq!(Tally::of_node("ℹ duration_ms 153.2"), None);
        assert_eq!(Tally::of_node("✔ pass 6 balls"), None);
    }
}
