//! Apps in TypeScript: what the API says about their source, and what hostile files come to. They need `belljar-compiler`
//! beside the tests' folder, which `cargo xtask test` builds.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::client::{Answered, ask, create, host_of, start};
use crate::{Config, Running};

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

/// Whoever loads a file that nothing imports gets it, or its error; the app itself is as it was.
#[test]
fn files_that_nothing_imports_are_built_beside_the_app() {
    let server = start();
    let mut files = json!({ "/src/main.ts": "import { a } from './a'; console.log(a);", "/src/a.ts": "export const a: number = 1;" });
    for at in 0..200 {
        files[format!("/src/more/{at}.ts")] =
            json!(format!("import {{ a }} from '../a';\nexport const b: number = a + {at};"));
    }
    files["/src/broken.ts"] = json!("const = ;");
    let sandbox = app(&server, &files);
    assert_eq!(codes(&sandbox), [""; 0]);
    let own = |text: &str| text.split('"').find(|part| part.ends_with("/src/a.ts")).map(str::to_owned);
    let main = own(&get(&server, &sandbox, "/src/main.ts", "script").text());
    for at in 0..200 {
        let script = get(&server, &sandbox, &format!("/src/more/{at}.ts"), "script").text();
        assert!(script.contains(&format!("a + {at}")), "{script}");
        // One instance of what both import.
        assert_eq!(own(&script), main);
    }
    assert!(get(&server, &sandbox, "/src/broken.ts", "script").text().contains("AppSourceError"));
    let build: Value = serde_json::from_str(&get(&server, &sandbox, "/__belljar/build", "empty").text()).expect("JSON");
    assert_eq!(build["diagnostics"], json!([]));
    assert_eq!(build["modules"].as_object().map(serde_json::Map::len), Some(2));
}

#[test]
fn too_many_files_and_rings_of_them() {
    let mut config = Config::for_tests();
    config.limits.files = 20_000;
    let server = Running::start(config).expect("a server");
    let many = |count: usize| {
        let mut files = serde_json::Map::new();
        let all = (0..count).fold(String::new(), |mut text, at| {
            let _ = writeln!(text, "import './f{at}';");
            text
        });
        for (part, lines) in all.lines().collect::<Vec<_>>().chunks(1_000).enumerate() {
            files.insert(format!("/src/part{part}.ts"), json!(lines.join("\n")));
        }
        let parts = (0..count.div_ceil(1_000)).map(|part| format!("import './part{part}';\n")).collect::<String>();
        files.insert("/src/main.ts".into(), json!(parts));
        files.extend((0..count).map(|at| (format!("/src/f{at}.json"), json!("1"))));
        Value::Object(files)
    };
    assert_eq!(codes(&app(&server, &many(500))), [""; 0], "the control");
    assert_eq!(codes(&app(&server, &many(9_900))), ["A013"]);
    let ring: serde_json::Map<String, Value> = (0..300)
        .map(|at| {
            let text = format!("import {{ f{0} }} from './r{0}';\nexport const f{at} = () => f{0};", (at + 1) % 300);
            (format!("/src/r{at}.ts"), json!(text))
        })
        .chain([("/src/main.ts".to_owned(), json!("import { f0 } from './r0'; console.log(f0);"))])
        .collect();
    assert_eq!(codes(&app(&server, &Value::Object(ring))), [""; 0]);
}

#[test]
fn stylesheets_that_cannot_be_had_are_told() {
    let server = start();
    for (css, also, expected, says) in [
        ("@import './none.css';", "", "A002", "which is not a file of the app"),
        ("@import './also.css';", "@import 'pretty/a.css';", "A004", "another stylesheet imports"),
        ("@import 'tailwindcss'; @import './also.css';", "a {}", "A004", "that Tailwind reads"),
        ("@import './also.css';", "@import './page.css';", "", ""),
        ("@import 'also.css'; @import url(https://example.com/x.css); @import '//example.com/x.css';", "a {}", "", ""),
    ] {
        let files = json!({ "/src/main.ts": "import './page.css';", "/src/page.css": css, "/src/also.css": also });
        let sandbox = app(&server, &files);
        let found = sandbox["source"]["diagnostics"].as_array().cloned().unwrap_or_default();
        let fits = found
            .iter()
            .any(|one| one["code"] == expected && one["message"].as_str().is_some_and(|text| text.contains(says)));
        assert!(if expected.is_empty() { found.is_empty() } else { fits }, "{css}: {}", sandbox["source"]);
    }
    let query = app(&server, &json!({ "/src/main.ts": "import text from 'pretty/a.css?raw'; console.log(text);" }));
    assert_eq!(codes(&query), ["A004"]);
}
