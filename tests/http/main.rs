//! The HTTP surface, as somebody else's tool sees it: Schemathesis (`requirements.txt`) reads the OpenAPI document of a real
//! server and sends what the document allows and what it does not. No answer may be a fault of the server's own, and each
//! has the shape that the document says.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use belljar_serve::{Config, Running};

const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,\
                      response_headers_conformance,unsupported_method";

#[test]
fn schemathesis_finds_no_fault() {
    let mut config = Config::for_tests();
    config.limits.creates_per_minute = 1_000_000;
    let server = Running::start(config).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(schemathesis())
        .arg("run")
        .arg(format!("{}/api/openapi.json", server.origin()))
        // As a page, which may use all of it.
        .args(["--header", &format!("Origin: {}", server.origin())])
        .args(["--checks", CHECKS])
        .args(["--phases", "coverage,fuzzing", "--max-examples", "10"])
        .args(["--generation-deterministic", "--request-timeout", "30", "--no-color"])
        // Streams go on for as long as somebody listens.
        .args(["--exclude-path-regex", "(/events|^/api/v1/reports)$"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("Test cases:") && !said.contains("Tested: 0"), "{said}");
}

fn schemathesis() -> PathBuf {
    let cache = env::var_os("XDG_CACHE_HOME").filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = cache.unwrap_or_else(|| env::home_dir().unwrap().join(".cache"));
    let program = cache.join("belljar/tools/python/http/bin/schemathesis");
    assert!(program.is_file(), "{} is not there; `cargo xtask setup` installs it", program.display());
    program
}
