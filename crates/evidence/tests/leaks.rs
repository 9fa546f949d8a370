//! `belljar leaks` where it cannot or need not measure: what is typed wrongly, and what is not installed.

use std::process::Output;

use bare::said;

mod bare;

fn leaks(args: &[&str]) -> Output {
    bare::evidence("leaks", args)
}

#[test]
fn a_wrong_word_is_a_usage_error_with_the_right_ones() {
    for (args, message, help) in [
        (["--browser", "opera"], "no engine called `opera`", "chromium,firefox"),
        (["--guest", "page"], "no guest called `page`", "run, tool, app and widget"),
        (["--only", "teleport"], "no way out called `teleport`", "docs/guide/guarantees.md"),
    ] {
        let output = leaks(&args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = said(&output);
        assert!(said.contains(message) && said.contains(help), "{said}");
    }
}

#[test]
fn a_missing_browser_is_said_before_anything_is_measured() {
    let output = leaks(&[]);
    assert_eq!(output.status.code(), Some(3));
    let all = said(&output);
    for variable in ["BELLJAR_CHROMIUM", "BELLJAR_FIREFOX", "BELLJAR_MINIBROWSER"] {
        assert!(all.contains(variable), "{all}");
    }
    assert!(all.contains("--browser"), "{all}");

    let one = leaks(&["--browser", "firefox", "--guest", "run", "--format", "json"]);
    assert_eq!(one.status.code(), Some(3));
    let one = said(&one);
    assert!(one.contains("BELLJAR_FIREFOX") && !one.contains("BELLJAR_CHROMIUM"), "{one}");
}
