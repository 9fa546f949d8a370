//! A sample server inside of this process: three garden beds, a tool that shows them in an MCP App, one that the app alone may call, and
//! one without any picture. The same as `examples/mcp-host`, so that there is something to see before anything is configured.

use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

use rmcp::RoleClient;
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde_json::{Value, json};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

const APP: &str = include_str!("../../../../examples/mcp-host/beds.html");
const APP_URI: &str = "ui://garden/beds.html";

#[derive(Debug)]
pub(crate) struct Sample {
    garden: Arc<Mutex<Garden>>,
    answers: UnboundedSender<RxJsonRpcMessage<RoleClient>>,
    answered: UnboundedReceiver<RxJsonRpcMessage<RoleClient>>,
}

impl Sample {
    pub(crate) fn start() -> Self {
        let (answers, answered) = mpsc::unbounded_channel();
        Self { garden: Arc::default(), answers, answered }
    }
}

impl Transport<RoleClient> for Sample {
    type Error = Infallible;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = Result<(), Infallible>> + Send + 'static {
        let answer = serde_json::to_value(&message).ok().and_then(|asked| {
            let mut garden = self.garden.lock().unwrap_or_else(PoisonError::into_inner);
            serde_json::from_value(garden.answer(&asked)?).ok()
        });
        if let Some(answer) = answer {
            // Nobody waits for it once the connection is closed.
            let _ = self.answers.send(answer);
        }
        std::future::ready(Ok(()))
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleClient>> {
        self.answered.recv().await
    }

    async fn close(&mut self) -> Result<(), Infallible> {
        self.answered.close();
        Ok(())
    }
}

/// How moist each bed is, in percent.
#[derive(Debug)]
struct Garden {
    beds: [(&'static str, u8); 3],
}

impl Default for Garden {
    fn default() -> Self {
        Self { beds: [("Tomatoes", 34), ("Beans", 71), ("Chard", 12)] }
    }
}

impl Garden {
    /// Nothing for notifications.
    fn answer(&mut self, asked: &Value) -> Option<Value> {
        let id = asked.get("id")?;
        let params = &asked["params"];
        let result = match asked["method"].as_str()? {
            "initialize" => json!({
                "protocolVersion": params["protocolVersion"],
                "capabilities": { "tools": {}, "resources": {} },
                "serverInfo": { "name": "garden", "version": env!("CARGO_PKG_VERSION") },
            }),
            "ping" => json!({}),
            "tools/list" => json!({ "tools": tools() }),
            "tools/call" => self.call(params),
            "resources/list" => json!({ "resources": [resource()] }),
            "resources/templates/list" => json!({ "resourceTemplates": [] }),
            "prompts/list" => json!({ "prompts": [] }),
            "resources/read" if params["uri"] == APP_URI => {
                let mut content = resource();
                content["text"] = APP.into();
                json!({ "contents": [content] })
            }
            _ => {
                let error = json!({ "code": -32601, "message": "the sample server does not do that" });
                return Some(json!({ "jsonrpc": "2.0", "id": id, "error": error }));
            }
        };
        Some(json!({ "jsonrpc": "2.0", "id": id, "result": result }))
    }

    fn call(&mut self, params: &Value) -> Value {
        let text = match params["name"].as_str() {
            Some("show-garden") => {
                self.beds.iter().map(|(name, moist)| format!("{name}: {moist} %")).collect::<Vec<_>>().join("\n")
            }
            Some("water-bed") => match self.beds.iter_mut().find(|(name, _)| params["arguments"]["name"] == *name) {
                Some((name, moist)) => {
                    *moist = moist.saturating_add(25).min(100);
                    format!("{name} is at {moist} %")
                }
                None => return failed("there is no such bed"),
            },
            Some("rain-today") => return told("No rain since Thursday."),
            _ => return failed("there is no such tool"),
        };
        let beds: Vec<Value> =
            self.beds.iter().map(|(name, moist)| json!({ "name": name, "moisture": moist })).collect();
        json!({ "content": [{ "type": "text", "text": text }], "structuredContent": { "beds": beds } })
    }
}

fn told(text: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": text }] })
}

fn failed(text: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": text }], "isError": true })
}

fn resource() -> Value {
    json!({
        "uri": APP_URI, "name": "Garden beds", "mimeType": "text/html;profile=mcp-app",
        "_meta": { "ui": { "prefersBorder": true } },
    })
}

fn tools() -> Value {
    let names: Vec<&str> = Garden::default().beds.iter().map(|(name, _)| *name).collect();
    json!([
        {
            "name": "show-garden", "description": "Shows every bed and how moist it is.",
            "inputSchema": { "type": "object" }, "_meta": { "ui": { "resourceUri": APP_URI } },
        },
        {
            "name": "water-bed", "description": "Waters one bed.",
            "inputSchema": { "type": "object", "properties": { "name": { "enum": names } }, "required": ["name"] },
            "_meta": { "ui": { "visibility": ["app"] } },
        },
        {
            "name": "rain-today", "description": "Says how much rain there was today.",
            "inputSchema": { "type": "object" }, "annotations": { "readOnlyHint": true },
        },
    ])
}

#[cfg(test)]
mod tests {
    use super::{APP_URI, Garden};
    use serde_json::{Value, json};

    fn ask(garden: &mut Garden, method: &str, params: &Value) -> Value {
        garden.answer(&json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params })).expect("an answer")
    }

    #[test]
    fn beds_are_shown_and_watered() {
        let mut garden = Garden::default();
        let shown = ask(&mut garden, "tools/call", &json!({ "name": "show-garden" }));
        assert_eq!(
            (&shown["id"], &shown["result"]["structuredContent"]["beds"][2]["moisture"]),
            (&json!(7), &json!(12))
        );
        for expected in [37, 62, 87, 100, 100] {
            let watered = json!({ "name": "water-bed", "arguments": { "name": "Chard" } });
            let answer = ask(&mut garden, "tools/call", &watered);
            assert_eq!(answer["result"]["structuredContent"]["beds"][2]["moisture"], expected);
        }
        let app = ask(&mut garden, "resources/read", &json!({ "uri": APP_URI }));
        assert!(app["result"]["contents"][0]["text"].as_str().is_some_and(|text| text.contains("<script")));
    }

    #[test]
    fn what_it_has_not_is_an_error_and_notifications_have_no_answer() {
        let mut garden = Garden::default();
        for params in [json!({ "name": "nothing" }), json!({ "name": "water-bed" }), json!({})] {
            assert_eq!(ask(&mut garden, "tools/call", &params)["result"]["isError"], true, "{params}");
        }
        assert_eq!(ask(&mut garden, "nothing/at-all", &json!({}))["error"]["code"], -32601);
        assert_eq!(
            ask(&mut garden, "resources/read", &json!({ "uri": "file:///etc/passwd" }))["error"]["code"],
            -32601
        );
        assert_eq!(garden.answer(&json!({ "method": "notifications/initialized" })), None);
    }
}
