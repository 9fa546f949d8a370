//! Pages name the tests that show what they say, docs/internals/protocol.md's requirements and tests each other: none may drift.

use std::collections::BTreeSet;

use anyhow::Result;

const PAGE: &str = include_str!("../../docs/internals/protocol.md");
const LIST: &str = include_str!("table.rs");
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
            assert!(LIST.contains(&format!(" {name},")), "{number} names `{name}`, which is no test");
        }
        assert!(claimed.contains(number), "no test says that it shows {number}");
    }
    Ok(())
}

const NAMING: [(&str, &str); 2] = [
    ("docs/guide/apps.md", include_str!("../../docs/guide/apps.md")),
    ("docs/guide/guarantees.md", include_str!("../../docs/guide/guarantees.md")),
];

/// A test, or a folder of tests.
pub(crate) fn what_pages_name_is_a_test() -> Result<()> {
    let is_name = |word: &&str| {
        word.contains("::") && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_:".contains(&byte))
    };
    for (page, text) in NAMING {
        let names: Vec<_> = text.split('`').skip(1).step_by(2).filter(is_name).collect();
        assert!(names.len() > 5, "{page} names {names:?}");
        for name in names {
            let listed = LIST.contains(&format!(" {name},")) || LIST.contains(&format!(" {name}::"));
            assert!(listed, "{page} names `{name}`, which is no test");
        }
    }
    Ok(())
}
