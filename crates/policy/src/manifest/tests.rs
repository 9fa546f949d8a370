use serde_json::json;

use super::*;

fn manifest() -> Value {
    json!({
        "btcp": "1.0", "name": "reader", "version": "1.0.0", "description": "Reads.", "capabilities": ["dom:read"],
        "tools": [{ "name": "readTitle", "description": "Reads the title.", "inputSchema": {}, "capabilities": ["dom:read"] }],
    })
}

/// The codes of what is found in the manifest with one field changed, by its pointer; `null` takes it away.
fn found(pointer: &str, value: Value) -> Vec<&'static str> {
    let mut changed = manifest();
    let (holder, name) = pointer.rsplit_once('/').unwrap();
    let holder = changed.pointer_mut(holder).unwrap();
    if value.is_null() {
        holder.as_object_mut().unwrap().remove(name);
    } else if let (Value::Array(items), Ok(index)) = (&mut *holder, name.parse::<usize>()) {
        items[index] = value;
    } else {
        holder[name] = value;
    }
    let mut diagnostics = Diagnostics::default();
    let read = Manifest::read(&changed, &Setting::default(), &mut diagnostics);
    assert_eq!(read.is_none(), diagnostics.any_error());
    diagnostics.iter().map(|one| one.code.row().code).collect()
}

#[test]
fn a_plain_manifest_has_its_defaults() {
    let read = Manifest::read(&manifest(), &Setting::default(), &mut Diagnostics::default()).unwrap();
    assert_eq!((read.timeout_ms, read.max_concurrent, read.placement), (30_000, 3, Placement::Worker));
    let policy = read.policy(&read.tools[0], &[]);
    assert_eq!((policy.count(Key::OutputBytes), policy.count(Key::TimeoutMs)), (Some(1 << 20), Some(30_000)));
}

#[test]
fn every_fault_has_its_code() {
    for (pointer, value, expected) in [
        ("/btcp", json!(1), "P004"),
        ("/btcp", json!("1.0.0"), "P071"),
        ("/version", json!("v1.0.0"), "P071"),
        ("/name", json!(""), "P071"),
        ("/name", Value::Null, "P070"),
        ("/description", json!("x".repeat(501)), "P071"),
        ("/description", Value::Null, "P075"),
        ("/provider", json!({ "url": "https://a.example" }), "P070"),
        ("/tools", json!("readTitle"), "P004"),
        ("/tools", json!(vec![json!({}); 101]), "P008"),
        ("/tools/0", json!(7), "P004"),
        ("/tools/0/capabilities", json!([]), "P074"),
        ("/tools/0/capabilities", json!(["dom:write"]), "P073"),
        ("/tools/0/capabilities", Value::Null, "P070"),
        ("/tools/0/deprecated", json!("yes"), "P004"),
        ("/tools/0/examples", json!([{ "output": 1 }]), "P070"),
        ("/capabilities", json!(["dom:read", "geolocaton"]), "P060"),
        ("/config", json!({ "sandbox": "wasm" }), "P006"),
        ("/x-own", json!(1), ""),
        ("/own", json!(1), "P003"),
    ] {
        let codes = found(pointer, value.clone());
        assert!(
            if expected.is_empty() { codes.is_empty() } else { codes.contains(&expected) },
            "{pointer} {value}: {codes:?}"
        );
    }
}

#[test]
fn versions_may_go_on_after_three_numbers() {
    for (text, fits) in
        [("1.0.0", true), ("10.20.30-rc.1+build", true), ("1.0", false), ("1..0", false), ("a.b.c", false)]
    {
        assert_eq!(is_version(text), fits, "{text}");
    }
    assert!(is_protocol("1.0") && !is_protocol("1.0.1") && !is_protocol("1."));
}

#[test]
fn names_of_existing_code_are_refused_with_the_right_ones() {
    for (text, says) in [
        ("dom:interact", "`dom:write`"),
        ("network:fetch", "`network:fetch:same-origin`"),
        ("network:websocket", "`network:websocket:cross-origin`"),
        ("storage:read", "`storage:local:read`"),
        ("storage:write", "`storage:cookie:write`"),
        ("code:execute", "no such capability"),
        ("browser:execute", "no such capability"),
    ] {
        let fault = capability::ask(text, true).unwrap_err();
        assert!(fault.help.contains(says), "{text}: {}", fault.help);
    }
    for text in ["geolocation", "notifications", "network:fetch:https://api.example.com"] {
        assert!(capability::ask(text, false).is_ok(), "{text}");
    }
    assert!(capability::ask("dom:*", false).is_err() && capability::ask("dom:*", true).is_ok());
}
