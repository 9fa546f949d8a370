//! Requests made from the OpenAPI document, right and wrong ones: none is answered with a fault of the server's own, and
//! each refusal has a code and a way out.

use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config as Proptest, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Map, Value, json};

use super::client::{Answered, ask, create};
use crate::{Config, Running};

/// One line of the document.
#[derive(Clone, Debug)]
struct Operation {
    method: String,
    path: String,
    query: Vec<String>,
    body: Option<Value>,
}

#[derive(Clone, Debug)]
struct Request {
    operation: Operation,
    /// For each parameter of the path, then of the query.
    parameters: Vec<String>,
    headers: Vec<(&'static str, String)>,
    content_type: &'static str,
    body: Option<Vec<u8>>,
}

const CASES: u32 = 6_000;

#[test]
fn nothing_that_is_sent_makes_the_server_fail() {
    let mut config = Config::for_tests();
    config.limits.creates_per_minute = 1_000_000;
    config.limits.requests_per_minute = 100_000_000;
    config.limits.sandbox_bytes = 4_096;
    config.limits.body_bytes = 65_536;
    let server = Running::start(config).unwrap();
    let document = ask(&server, "GET", "/api/openapi.json").api().send().value();
    let made = [
        json!({ "guest": "run" }),
        json!({ "guest": "app", "html": "<p>", "ttlSeconds": 3600 }),
        json!({ "guest": "widget", "html": "<p>" }),
    ];
    let ids: Vec<_> = made.iter().map(|body| create(&server, body)["id"].as_str().unwrap().to_owned()).collect();
    let operations = operations(&document);
    assert!(operations.len() > 20, "{}", operations.len());

    let config = Proptest { cases: CASES, failure_persistence: None, max_shrink_iters: 200, ..Proptest::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let mut statuses = std::collections::BTreeMap::<u16, u32>::new();
    let counted = std::cell::RefCell::new(&mut statuses);
    let done = runner.run(&requests(operations, ids, document), |request| {
        let answer = send(&server, &request);
        *counted.borrow_mut().entry(answer.status).or_default() += 1;
        prop_assert!(answer.status < 500, "{}: {}", answer.status, answer.text());
        // A request that cannot be read at all is answered with the tightest policy and nothing else.
        let unreadable = answer.all("content-security-policy").len() == 2;
        if answer.status >= 400 && !unreadable {
            prop_assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{}", answer.text());
            let problem = answer.value();
            prop_assert_eq!(problem["status"].as_u64(), Some(u64::from(answer.status)));
            prop_assert!(problem["code"].is_string() && !problem["help"].as_str().unwrap_or_default().is_empty());
        }
        Ok(())
    });
    if let Err(failure) = done {
        panic!("{failure}");
    }
    // Both kinds were tried, many times.
    let of = |range: std::ops::Range<u16>| statuses.range(range).map(|(_, count)| count).sum::<u32>();
    assert!(of(200..300) > CASES / 50 && of(400..500) > CASES / 5, "{statuses:?}");
    assert_eq!(ask(&server, "GET", "/readyz").api().send().status, 200);
}

fn operations(document: &Value) -> Vec<Operation> {
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, described) in methods.as_object().unwrap().iter().filter(|(name, _)| *name != "parameters") {
            let query = described["parameters"].as_array().unwrap();
            let query = query.iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect();
            let body = described.pointer("/requestBody/content/application~1json/schema").cloned();
            all.push(Operation { method: method.to_uppercase(), path: path.clone(), query, body });
        }
    }
    all
}

fn requests(operations: Vec<Operation>, ids: Vec<String>, document: Value) -> impl Strategy<Value = Request> {
    let parameter = parameter(ids);
    select(operations).prop_flat_map(move |operation| {
        let count = operation.path.matches('{').count() + operation.query.len();
        let right = operation.body.as_ref().map_or_else(|| any_json(2).boxed(), |schema| fits(schema, &document, 4));
        let body = prop_oneof![
            6 => right.prop_map(|value| Some(value.to_string().into_bytes())),
            2 => any_json(3).prop_map(|value| Some(value.to_string().into_bytes())),
            1 => vec(any::<u8>(), 0..200).prop_map(Some),
            1 => Just(None),
        ];
        let content_type = prop_oneof![
            12 => Just("application/json"),
            1 => select(vec!["text/plain", "application/json; charset=latin1", "", "application/JSON", "x/y; \"", "\u{e9}"]),
        ];
        let header = (
            select(vec![
                "Origin", "If-Match", "Belljar-Owner", "Belljar-Connection", "Last-Event-ID", "Accept", "Range",
                "Sec-Fetch-Site", "Expect", "Content-Encoding",
            ]),
            prop_oneof![
                select(vec!["http://localhost:1", "null", "*", "\"x\"", "gzip", "none", "same-origin", "-1", "9".repeat(30).leak()])
                    .prop_map(str::to_owned),
                "[ -~]{0,40}",
            ],
        );
        (Just(operation), vec(parameter.clone(), count), vec(header, 0..3), content_type, body).prop_map(
            |(operation, parameters, headers, content_type, body)| Request {
                operation,
                parameters,
                headers,
                content_type,
                body,
            },
        )
    })
}

/// A part of the address: one that is there, or anything, as browsers and programs encode it or do not.
fn parameter(ids: Vec<String>) -> impl Strategy<Value = String> + Clone {
    prop_oneof![
        3 => select(ids),
        1 => select(vec!["", "0", "1", "-1", "9223372036854775808", "..", "%2e%2e", "%00", "%ff", "%", "a%2Fb", "nobody"])
            .prop_map(str::to_owned),
        1 => "[a-z2-7]{26}",
        1 => "[!-~&&[^#? ]]{0,20}",
    ]
}

fn any_json(depth: u32) -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
        select(vec!["run", "app", "/index.html", "https://a.example", "*", "<script>", "\u{0}", "level = \"strict\""])
            .prop_map(Value::from),
    ];
    leaf.prop_recursive(depth, 24, 6, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..5).prop_map(Value::from),
            btree_map("[a-zA-Z/.]{0,12}", inner, 0..5).prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// Values that a schema describes, and now and then one that it does not.
fn fits(schema: &Value, document: &Value, depth: u32) -> BoxedStrategy<Value> {
    let wrong = any_json(2);
    prop_oneof![9 => right(schema, document, depth), 1 => wrong].boxed()
}

fn right(schema: &Value, document: &Value, depth: u32) -> BoxedStrategy<Value> {
    if depth == 0 {
        return any_json(1).boxed();
    }
    if let Some(pointer) = schema["$ref"].as_str().and_then(|reference| reference.strip_prefix('#')) {
        return right(document.pointer(pointer).unwrap_or(&Value::Null), document, depth);
    }
    if let Some(words) = schema["enum"].as_array() {
        return select(words.clone()).boxed();
    }
    if let Some(word) = schema.get("const") {
        return Just(word.clone()).boxed();
    }
    for several in ["anyOf", "oneOf"] {
        if let Some(kinds) = schema[several].as_array() {
            let kinds = kinds.iter().map(|kind| right(kind, document, depth - 1));
            return proptest::strategy::Union::new(kinds).boxed();
        }
    }
    if let Some(kinds) = schema["type"].as_array() {
        let of = |kind: &Value| {
            let mut one = schema.clone();
            one["type"] = kind.clone();
            right(&one, document, depth)
        };
        return proptest::strategy::Union::new(kinds.iter().map(of)).boxed();
    }
    match schema["type"].as_str() {
        Some("string") => prop_oneof![
            "[a-zA-Z0-9 <>/=.:-]{0,60}",
            select(vec![
                "https://app.example", "http://localhost:5", "declared", "permissive", "run", "<!doctype html><p>x"
            ])
            .prop_map(str::to_owned),
        ]
        .prop_map(Value::from)
        .boxed(),
        Some("integer") => prop_oneof![0..100_000_i64, any::<i64>()].prop_map(Value::from).boxed(),
        Some("number") => any::<f64>().prop_map(Value::from).boxed(),
        Some("boolean") => any::<bool>().prop_map(Value::from).boxed(),
        Some("null") => Just(Value::Null).boxed(),
        Some("array") => vec(fits(&schema["items"], document, depth - 1), 0..4).prop_map(Value::from).boxed(),
        Some("object") => object(schema, document, depth),
        _ => prop_oneof![any_json(2).boxed(), policy().boxed()].boxed(),
    }
}

fn object(schema: &Value, document: &Value, depth: u32) -> BoxedStrategy<Value> {
    let required: Vec<_> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut fields: BoxedStrategy<Map<String, Value>> = Just(Map::new()).boxed();
    for (name, described) in schema["properties"].as_object().into_iter().flatten() {
        let often = if required.contains(&name.as_str()) { 0.95 } else { 0.3 };
        let (name, value) = (name.clone(), proptest::option::weighted(often, fits(described, document, depth - 1)));
        fields = (fields, value)
            .prop_map(move |(mut fields, value)| {
                fields.extend(value.map(|value| (name.clone(), value)));
                fields
            })
            .boxed();
    }
    if schema["additionalProperties"].is_object() || schema["properties"].is_null() {
        let more = btree_map(
            "(/[a-z]{1,8}\\.(html|js)|/index\\.html|.{0,8})",
            fits(&schema["additionalProperties"], document, depth - 1),
            0..3,
        );
        fields = (fields, more)
            .prop_map(|(mut fields, more)| {
                fields.extend(more);
                fields
            })
            .boxed();
    }
    fields.prop_map(Value::Object).boxed()
}

/// Policies, which the document leaves open.
fn policy() -> impl Strategy<Value = Value> {
    select(vec![
        json!({}),
        json!({ "level": "strict", "limits": { "timeoutMs": 100 } }),
        json!({ "network": { "allow": ["https://a.example"], "deny": ["https://a.example/x/*"] } }),
        json!({ "sandbox": { "storage": "own" }, "resources": { "wasm": true } }),
        json!("level = \"secure\"\n"),
        json!("level = ["),
    ])
}

/// As it is, over a connection of its own. Streams are left after their head.
fn send(server: &Running, request: &Request) -> Answered {
    let mut parameters = request.parameters.iter();
    let mut target = String::new();
    for part in request.operation.path.split('/').skip(1) {
        let part = if part.starts_with('{') { parameters.next().map_or("", String::as_str) } else { part };
        let _ = write!(target, "/{part}");
    }
    for (name, between) in request.operation.query.iter().zip(std::iter::once('?').chain(std::iter::repeat('&'))) {
        let _ = write!(target, "{between}{name}={}", parameters.next().map_or("", String::as_str));
    }
    let mut head = format!(
        "{} {target} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n",
        request.operation.method,
        server.port()
    );
    for (name, value) in &request.headers {
        let _ = write!(head, "{name}: {value}\r\n");
    }
    if let Some(body) = &request.body {
        let _ = write!(head, "Content-Type: {}\r\nContent-Length: {}\r\n", request.content_type, body.len());
    }
    let mut stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let _ = stream.write_all(&[head.as_bytes(), b"\r\n", request.body.as_deref().unwrap_or_default()].concat());
    let mut answer = Vec::new();
    let mut part = [0; 16 * 1024];
    loop {
        match stream.read(&mut part) {
            Ok(0) => break,
            Ok(read) => answer.extend_from_slice(&part[..read]),
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => break,
            Err(error) => panic!("{error} after {:?}: {head}", String::from_utf8_lossy(&answer)),
        }
        if answer.starts_with(b"HTTP/1.1 200") && answer.windows(17).any(|word| word == b"text/event-stream") {
            break;
        }
    }
    Answered::parse(&answer)
}
