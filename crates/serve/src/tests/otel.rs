//! Spans, taken by a collector that is there and one that is not.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::sync::mpsc;

use serde_json::Value;

use super::client::{ask, configured};
use crate::Running;

/// What was posted to it: the request line and the body.
fn collector() -> (String, mpsc::Receiver<(String, Value)>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let (sender, posted) = mpsc::channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let (mut stream, sender) = (stream.unwrap(), sender.clone());
            std::thread::spawn(move || {
                let (mut bytes, mut part) = (Vec::new(), [0; 16 * 1024]);
                while let Ok(read @ 1..) = stream.read(&mut part) {
                    bytes.extend_from_slice(&part[..read]);
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
                    let Ok(body) = serde_json::from_str(body) else { continue };
                    assert!(head.to_ascii_lowercase().contains("content-type: application/json"), "{head}");
                    let _ = sender.send((head.lines().next().unwrap().to_owned(), body));
                    let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
                    bytes.clear();
                }
            });
        }
    });
    (url, posted)
}

#[test]
fn every_request_to_the_host_origin_is_a_span_with_its_callers_trace() {
    let (url, posted) = collector();
    let server = Running::start(configured(&[("BELLJAR_OTEL_ENDPOINT", &url)])).unwrap();
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let parent = format!("00-{trace}-00f067aa0ba902b7-01");
    let answer =
        ask(&server, "GET", "/api/v1/sandboxes/secret-id?secret=query").api().header("traceparent", &parent).send();
    assert_eq!(answer.status, 404);
    assert_eq!(ask(&server, "GET", "/healthz").api().send().status, 200);
    ask(&server, "GET", "/").host("nobody.example").send();
    // What is not sent by now is sent before it ends.
    server.stop();
    let all: Vec<_> = posted.try_iter().collect();
    assert!(all.iter().all(|(line, _)| line == "POST /v1/traces HTTP/1.1"), "{all:?}");
    let mut spans = Vec::new();
    for (_, body) in &all {
        let resource = &body["resourceSpans"][0];
        assert_eq!(resource["resource"]["attributes"][0]["value"]["stringValue"], "belljar");
        spans.extend(resource["scopeSpans"][0]["spans"].as_array().unwrap().clone());
    }
    assert_eq!(spans.len(), 2, "{spans:?}");
    assert_eq!(spans[0]["name"], "GET /api/v1/sandboxes/{id}");
    assert_eq!((&spans[0]["traceId"], &spans[0]["parentSpanId"]), (&trace.into(), &"00f067aa0ba902b7".into()));
    assert_eq!((spans[1]["name"].as_str(), spans[1]["traceId"].as_str().unwrap().len()), (Some("GET /healthz"), 32));
    let nanos = |key: &str| spans[0][key].as_str().unwrap().parse::<u128>().unwrap();
    assert!(nanos("startTimeUnixNano") <= nanos("endTimeUnixNano"));
    let text = format!("{spans:?}");
    assert!(text.contains(answer.one("x-request-id")) && !text.contains("secret"), "{text}");
}

#[test]
fn a_collector_that_is_gone_costs_nobody_an_answer() {
    let gone = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", gone.local_addr().unwrap());
    drop(gone);
    let server = Running::start(configured(&[("BELLJAR_OTEL_ENDPOINT", &url)])).unwrap();
    for _ in 0..20 {
        assert_eq!(ask(&server, "GET", "/healthz").api().send().status, 200);
    }
    server.stop();
}
