//! Apps in TypeScript: what the API says about their source, and what hostile files come to. They need `belljar-compiler`
//! beside the tests' folder, which `cargo xtask test` builds.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::client::{Answered, ask, create, host_of, start};
use crate::Running;

fn app(server: &Running, files: &Value) -> Value {
    create(server, &json!({ "guest": "app", "files": files }))
}

fn get(server: &Running, sandbox: &Value, path: &str, dest: &str) -> Answered {
    ask(server, "GET", path).host(&host_of(sandbox, "guestUrl")).header("Sec-Fetch-Dest", dest).send()
}

fn codes(sandbox: &Value) -> Vec<String> {
    let all = sandbox["source"]["diagnostics"].as_array().cloned().unwrap_or_default();
    all.iter().map(|one| one["code"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_script_gets_what_was_compiled_and_a_fetch_what_was_written() {
    let server = start();
    let text = "export const a: number = 1;";
    let sandbox = app(&server, &json!({ "/src/main.ts": text }));
    assert_eq!(codes(&sandbox), [""; 0]);
    let script = get(&server, &sandbox, "/src/main.ts", "script");
    assert_eq!(script.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert!(script.text().contains("export const a = 1;"), "{}", script.text());
    assert_eq!(get(&server, &sandbox, "/src/main.ts", "empty").text(), text);
    let document = get(&server, &sandbox, "/", "iframe").text();
    assert!(document.contains("/__belljar/entry.js") && document.contains("<div id=\"root\">"), "{document}");
    let map = script.text().rsplit_once("sourceMappingURL=").map(|(_, map)| map.trim().to_owned()).expect("a map");
    let map: Value = serde_json::from_str(&get(&server, &sandbox, &map, "empty").text()).expect("JSON");
    assert_eq!((&map["sources"][0], &map["sourcesContent"][0]), (&json!("/src/main.ts"), &json!(text)));
}

#[test]
fn settings_are_a_file_and_wrong_ones_are_told() {
    let server = start();
    let files = json!({ "/a.ts": "export {}" });
    let sandbox = create(&server, &json!({ "guest": "app", "files": files, "entry": "/a.ts", "packages": [] }));
    let kept = get(&server, &sandbox, "/belljar.json", "empty").text();
    assert!(kept.contains("\"entry\": \"/a.ts\""), "{kept}");
    for (more, place) in [
        (json!({ "entry": "a.ts" }), "/entry"),
        (json!({ "entry": "/../a.ts" }), "/entry"),
        (json!({ "packages": [1] }), "/packages"),
        (json!({ "template": "vue" }), "/template"),
        (json!({ "entri": "/a.ts" }), "/entri"),
    ] {
        let mut body = json!({ "guest": "app", "files": files });
        body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        let answer = ask(&server, "POST", "/api/v1/sandboxes").api().json(&body).send();
        assert_eq!(answer.status, 422, "{more}");
        assert!(answer.text().contains(place), "{more}: {}", answer.text());
    }
    let missing = create(&server, &json!({ "guest": "app", "files": files, "entry": "/b.ts" }));
    assert_eq!(codes(&missing), ["A011"]);
}

#[test]
fn hostile_files_get_a_sentence_and_nobody_else_suffers() {
    let server = start();
    let large = "x;".repeat(3 * 1024 * 1024);
    let deep = format!("export default {}1{};", "(".repeat(900), ")".repeat(900));
    let chain = (0..200).fold(String::from("export const a = 1"), |mut text, at| {
        let _ = write!(text, ";\nexport const a{at} = {}x{}", "[".repeat(900), "]".repeat(900));
        text
    });
    for (text, expected) in [
        (large.as_str(), vec!["A006"]),
        (&"{".repeat(100_000), vec!["A007"]),
        ("const a = ;", vec!["A001"]),
        ("import './nothing'; import 'node:fs';", vec!["A002", "A015"]),
        ("import '../../../../etc/hostname';", vec!["A002"]),
        ("import x from './main'; export default x;", vec![]),
        (&deep, vec![]),
        (&chain, vec![]),
    ] {
        let sandbox = app(&server, &json!({ "/src/main.ts": text }));
        assert_eq!(codes(&sandbox), expected, "{}", text.chars().take(60).collect::<String>());
    }
    let bytes = json!({ "/src/main.ts": { "base64": "//79" } });
    assert_eq!(codes(&app(&server, &bytes)), ["A014"]);
    // A name is text wherever it turns up.
    let odd = "/src/'\"`${1}<b>.ts";
    let hostile = app(&server, &json!({ "/src/main.ts": "import './\\'\"`${1}<b>';", odd: "export {}" }));
    assert_eq!(codes(&hostile), [""; 0], "{}", hostile["source"]);
    assert!(get(&server, &hostile, "/src/main.ts", "script").text().contains("/src/%27%22%60%24%7B1%7D%3Cb%3E.ts\""));
    let sound = app(&server, &json!({ "/src/main.ts": "export const a: number = 1;" }));
    assert_eq!(codes(&sound), [""; 0]);
}
