//! docs/protocol.md names its tests, and the tests name its requirements: neither may drift from the other.

use std::collections::BTreeSet;

use anyhow::Result;

const PAGE: &str = include_str!("../../docs/protocol.md");
const LIST: &str = include_str!("main.rs");
const TESTS: &[&str] = &[
    include_str!("handshake_open.rs"),
    include_str!("handshake_walls.rs"),
    include_str!("handshake_lost.rs"),
    include_str!("handshake_forged.rs"),
];

pub(crate) fn requirements_and_tests_name_each_other() -> Result<()> {
    let rows: Vec<_> = PAGE.lines().filter(|line| line.starts_with("| **H")).collect();
    let numbers: Vec<_> = rows.iter().filter_map(|row| row.split("**").nth(1)).collect();
    let expected: Vec<_> = (1..=rows.len()).map(|number| format!("H{number}")).collect();
    assert_eq!(numbers, expected, "numbers are given once and never reused");
    assert!(rows.len() >= 12);

    let comments = TESTS.iter().flat_map(|file| file.lines()).filter(|line| line.starts_with("/// "));
    let claimed: BTreeSet<_> = comments
        .flat_map(|line| line.split([' ', ',', ':']))
        .filter(|word| expected.iter().any(|number| number == word))
        .collect();
    for row in &rows {
        let number = row.split("**").nth(1).unwrap_or_default();
        let shown: Vec<_> =
            row.split('`').filter(|word| word.starts_with("handshake_") && word.contains("::")).collect();
        assert!(!shown.is_empty(), "{number} is shown by nothing");
        for name in shown {
            assert!(LIST.contains(&format!("\"{name}\"")), "{number} names `{name}`, which is no test");
        }
        assert!(claimed.contains(number), "no test says that it shows {number}");
    }
    Ok(())
}
