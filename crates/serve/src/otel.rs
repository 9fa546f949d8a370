//! Spans for an OpenTelemetry collector, over OTLP/HTTP as JSON: one for each request to the host origin.
//!
//! They say what the log says and no more. A collector that is slow or gone costs spans, never answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use data_encoding::HEXLOWER;
use http::{HeaderMap, Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};

use crate::config::Config;

/// Where spans go. Without an endpoint, nowhere.
#[derive(Clone, Debug, Default)]
pub(crate) struct Otel(Option<Sender>);

#[derive(Clone, Debug)]
struct Sender {
    queue: mpsc::Sender<Queued>,
    missed: Arc<AtomicU64>,
}

enum Queued {
    Span(Box<Span>),
    Flush(oneshot::Sender<()>),
}

/// A request that is over.
#[derive(Debug)]
pub(crate) struct Span {
    pub(crate) parent: Option<Parent>,
    pub(crate) id: String,
    pub(crate) method: Method,
    pub(crate) route: Option<&'static str>,
    pub(crate) status: StatusCode,
    pub(crate) took: Duration,
    pub(crate) ended: SystemTime,
}

/// The caller's own span, as the header `traceparent` names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parent {
    trace: String,
    span: String,
}

impl Otel {
    const BACKLOG: usize = 4_096;
    const AT_ONCE: usize = 512;
    const GATHER: Duration = Duration::from_secs(1);

    pub(crate) fn start(config: &Config) -> Result<Self, String> {
        let Some(endpoint) = &config.otel else { return Ok(Self(None)) };
        let url = format!("{}/v1/traces", endpoint.trim_end_matches('/'));
        // Somebody else in this process may have chosen already, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .timeout(Duration::from_secs(10))
            .build()
            .map_err(|error| format!("`otel.endpoint`: {error}"))?;
        let (queue, queued) = mpsc::channel(Self::BACKLOG);
        tokio::spawn(send(queued, client, url));
        Ok(Self(Some(Sender { queue, missed: Arc::default() })))
    }

    pub(crate) fn is_on(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn tell(&self, span: Span) {
        let Some(sender) = &self.0 else { return };
        if sender.queue.try_send(Queued::Span(Box::new(span))).is_err()
            && sender.missed.fetch_add(1, Ordering::Relaxed).is_multiple_of(1_000)
        {
            tracing::warn!("the collector of spans does not keep up; some are left out");
        }
    }

    /// Waits until everything so far was sent, or could not be.
    pub(crate) async fn flush(&self) {
        let Some(sender) = &self.0 else { return };
        let (done, sent) = oneshot::channel();
        if sender.queue.send(Queued::Flush(done)).await.is_ok() {
            let _ = sent.await;
        }
    }
}

impl Parent {
    /// `00-<32 hexadecimal digits>-<16>-<2>`, in lower case and not all zeros; anything else is as if it were not there.
    pub(crate) fn of(headers: &HeaderMap) -> Option<Self> {
        let mut all = headers.get_all("traceparent").iter();
        let (Some(one), None) = (all.next(), all.next()) else { return None };
        let parts: Vec<_> = one.to_str().ok()?.split('-').collect();
        let ["00", trace, span, flags] = parts[..] else { return None };
        let fits = |text: &str, length: usize| {
            text.len() == length
                && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
                && (length == 2 || text.bytes().any(|byte| byte != b'0'))
        };
        let fits = fits(trace, 32) && fits(span, 16) && fits(flags, 2);
        fits.then(|| Self { trace: trace.to_owned(), span: span.to_owned() })
    }
}

async fn send(mut queued: mpsc::Receiver<Queued>, client: reqwest::Client, url: String) {
    let mut gathered = Vec::new();
    let mut fails = false;
    while queued.recv_many(&mut gathered, Otel::AT_ONCE).await > 0 {
        let flushing = gathered.iter().any(|one| matches!(one, Queued::Flush(_)));
        if !flushing && gathered.len() < Otel::AT_ONCE {
            // Few go together; whoever stops the server does not wait for it.
            let more = queued.recv_many(&mut gathered, Otel::AT_ONCE);
            let _ = tokio::time::timeout(Otel::GATHER, more).await;
        }
        let (mut spans, mut flushed) = (Vec::new(), Vec::new());
        for one in gathered.drain(..) {
            match one {
                Queued::Span(span) => spans.push(span.json()),
                Queued::Flush(done) => flushed.push(done),
            }
        }
        if !spans.is_empty() {
            let sent = client.post(&url).header("content-type", "application/json").body(body(&spans)).send().await;
            let failed = match sent.and_then(reqwest::Response::error_for_status) {
                Ok(_) => None,
                // Without its address, which may hold a key.
                Err(error) => Some(error.without_url().to_string()),
            };
            if let Some(error) = &failed
                && !fails
            {
                tracing::warn!(%error, "spans cannot be sent; it is tried again with the next ones");
            }
            fails = failed.is_some();
        }
        for done in flushed {
            let _ = done.send(());
        }
    }
}

fn body(spans: &[Value]) -> String {
    let resource = [attribute("service.name", "belljar"), attribute("service.version", env!("CARGO_PKG_VERSION"))];
    json!({ "resourceSpans": [{
        "resource": { "attributes": resource },
        "scopeSpans": [{ "scope": { "name": "belljar_serve" }, "spans": spans }],
    }] })
    .to_string()
}

fn attribute(key: &str, value: &str) -> Value {
    json!({ "key": key, "value": { "stringValue": value } })
}

impl Span {
    fn json(&self) -> Value {
        let end = self.ended.duration_since(UNIX_EPOCH).unwrap_or_default();
        let start = end.saturating_sub(self.took);
        let route = self.route.unwrap_or("-");
        let status = self.status.as_u16();
        let mut span = json!({
            "traceId": self.parent.as_ref().map_or_else(random::<16>, |parent| parent.trace.clone()),
            "spanId": random::<8>(),
            "name": format!("{} {route}", self.method),
            "kind": 2,
            "startTimeUnixNano": start.as_nanos().to_string(),
            "endTimeUnixNano": end.as_nanos().to_string(),
            "attributes": [
                attribute("http.request.method", self.method.as_str()),
                attribute("http.route", route),
                json!({ "key": "http.response.status_code", "value": { "intValue": status.to_string() } }),
                attribute("belljar.request", &self.id),
            ],
            "status": { "code": if status >= 500 { 2 } else { 0 } },
        });
        if let Some(parent) = &self.parent {
            span["parentSpanId"] = json!(parent.span);
        }
        span
    }
}

fn random<const BYTES: usize>() -> String {
    let mut bytes = [0; BYTES];
    // Without random numbers two spans are taken for one, and nothing else happens.
    let _ = getrandom::fill(&mut bytes);
    HEXLOWER.encode(&bytes)
}

#[cfg(test)]
mod tests {
    use super::Parent;
    use http::{HeaderMap, HeaderValue};

    #[test]
    fn a_caller_names_its_span_or_does_not() {
        let of = |values: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("traceparent", HeaderValue::from_str(value).unwrap());
            }
            Parent::of(&headers)
        };
        let fine = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        assert_eq!(of(&[fine]).unwrap().span, "00f067aa0ba902b7");
        for wrong in [
            &[][..],
            &[fine, fine],
            &["00-00000000000000000000000000000000-00f067aa0ba902b7-01"],
            &["00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01"],
            &["01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"],
            &["00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x"],
            &["x"],
        ] {
            assert_eq!(of(wrong), None, "{wrong:?}");
        }
    }
}
