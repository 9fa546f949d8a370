//! MCP over streamable HTTP.

use std::collections::HashMap;
use std::sync::Once;
use std::time::Duration;

use reqwest::redirect;
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;

use crate::config::{Entry, Reach};

/// A transport that has not said anything yet.
pub(crate) fn open(entry: &Entry, most: usize) -> Result<StreamableHttpClientTransport<reqwest::Client>, String> {
    let Reach::Http { url, headers } = &entry.reach else { return Err("not a server that is reached by HTTP".into()) };
    static PROVIDER: Once = Once::new();
    PROVIDER.call_once(|| {
        // Somebody else in this process may have chosen already, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
    let client = reqwest::Client::builder()
        // A redirect would carry the entry's headers to somebody who is not in the file.
        .redirect(redirect::Policy::none())
        // A connection whose last answer was not read to its end costs 40 ms when it is used again.
        .pool_max_idle_per_host(0)
        .connect_timeout(Duration::from_secs(10))
        .build()
        .map_err(|error| error.to_string())?;
    let config = StreamableHttpClientTransportConfig::with_uri(url.as_str())
        .custom_headers(headers.iter().cloned().collect::<HashMap<_, _>>())
        .max_sse_event_size(most);
    Ok(StreamableHttpClientTransport::with_client(client, config))
}
