//! `belljar replay` where it needs no browser: what is typed wrongly, what is no journal, and what is not installed.

use std::fs;
use std::process::Output;

use bare::said;

mod bare;

fn replay(args: &[&str]) -> Output {
    bare::evidence("replay", args)
}

#[test]
fn what_cannot_be_read_is_a_usage_error() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let large = format!("{folder}/large-journal.json");
    fs::write(&large, vec![b' '; (16 << 20) + 1]).unwrap();
    let bytes = format!("{folder}/bytes-journal.json");
    fs::write(&bytes, [0xff, 0xfe]).unwrap();
    for (file, message) in [
        ("/no/such/journal.json", "cannot be read"),
        (folder, "cannot be read"),
        (large.as_str(), "has more than 16777216 bytes"),
        (bytes.as_str(), "is not text"),
    ] {
        let output = replay(&[file]);
        assert_eq!(output.status.code(), Some(2), "{file}");
        let said = said(&output);
        assert!(said.contains(message) && said.contains("help: "), "{said}");
    }
    assert_eq!(replay(&[]).status.code(), Some(2), "no file");
    fs::remove_file(large).unwrap();
}

#[test]
fn without_a_browser_it_says_what_to_do() {
    let file = format!("{}/empty-journal.json", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&file, r#"{"version":1,"runs":[],"dropped":0}"#).unwrap();
    let output = replay(&[&file]);
    assert_eq!(output.status.code(), Some(3));
    let all = said(&output);
    for word in ["BELLJAR_CHROMIUM", "BELLJAR_FIREFOX", "BELLJAR_MINIBROWSER", "`jar.replay`"] {
        assert!(all.contains(word), "{all}");
    }
    let one = said(&replay(&[&file, "--browser", "firefox"]));
    assert!(one.contains("BELLJAR_FIREFOX") && !one.contains("BELLJAR_CHROMIUM"), "{one}");
}
