//! Bundles of packages, as an app's frames ask for them.

use serde_json::json;

use super::client::{ask, create, host_of};
use crate::{Config, Running};

#[test]
fn a_bundle_is_immutable_and_has_the_sandboxs_walls() {
    let folder = tempfile::tempdir().unwrap();
    let hash = "0123456789abcdef0123456789abcdef01234567";
    let bundle = folder.path().join("public/bundles").join(hash);
    std::fs::create_dir_all(&bundle).unwrap();
    for (name, text) in [("react.js", "export {}"), ("a.css", "a {}"), ("bundle.belljar.json", "{}")] {
        std::fs::write(bundle.join(name), text).unwrap();
    }
    std::fs::write(folder.path().join("public/secret.js"), "secret").unwrap();
    let mut config = Config::for_tests();
    config.packages.folder = folder.path().to_owned();
    let server = Running::start(config).unwrap();
    let app = create(&server, &json!({ "guest": "app", "files": { "/index.html": "<p>" } }));
    let get = |sandbox: &serde_json::Value, path: &str| {
        let path = format!("/__belljar/packages/{path}");
        ask(&server, "GET", &path).host(&host_of(sandbox, "guestUrl")).header("Sec-Fetch-Dest", "script").send()
    };
    let found = get(&app, &format!("{hash}/react.js"));
    assert_eq!((found.status, found.text().as_str()), (200, "export {}"));
    assert_eq!(found.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert!(found.one("cache-control").contains("immutable"), "{}", found.one("cache-control"));
    assert!(found.header("content-security-policy").is_some());
    assert_eq!(get(&app, &format!("{hash}/a.css")).header("content-type"), Some("text/css; charset=utf-8"));
    for path in
        ["bundle.belljar.json", "..%2fsecret.js", "..%2f..%2fsecret.js", "none.js", "%2e%2e/secret.js", "a%00.css"]
    {
        assert_ne!(get(&app, &format!("{hash}/{path}")).status, 200, "{path}");
    }
    let widget = create(&server, &json!({ "guest": "run" }));
    assert_eq!(get(&widget, &format!("{hash}/react.js")).status, 404, "packages are for apps");
}
