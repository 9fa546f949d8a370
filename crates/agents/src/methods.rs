//! BTCP's own methods, for agents that speak it over the same connection.

use belljar_policy::capability::ROWS;
use rmcp::ErrorData;
use rmcp::service::{RequestContext, RoleServer};
use serde_json::{Value, json};

use super::agent::Agent;
use super::fault::{Fault, Numbers};
use super::handler::Handler;

/// More calls than this in one batch are several batches.
const MAX_CALLS: usize = 20;

impl Handler {
    pub(super) async fn btcp(
        &self,
        method: &str,
        params: Option<Value>,
        context: &RequestContext<RoleServer>,
    ) -> Result<Value, ErrorData> {
        let params = params.unwrap_or(Value::Null);
        // What rmcp could not read as MCP's own request arrives here by its name.
        let own = method.starts_with("session/")
            || method.starts_with("capabilities/")
            || matches!(method, "hello" | "tools/get" | "tools/callBatch" | "tools/register" | "manifests/list");
        let numbers = if own { Numbers::Btcp } else { Numbers::Mcp };
        let done = async {
            let agent = self.agent(context)?;
            match method {
                // The reference code's names for the same.
                "session/info" | "session/join" | "hello" => Ok(self.info(&agent)),
                "session/ping" => Ok(json!({})),
                "session/leave" => {
                    self.session.leave(agent.who.id);
                    Ok(json!({}))
                }
                "tools/get" => {
                    let tool = self.session.tool(text(&params, "name")?)?.tool;
                    serde_json::to_value(tool).map_err(|_| Fault::NoPage)
                }
                "tools/callBatch" => self.batch(&agent, &params, context).await,
                "capabilities/list" => Ok(capabilities()),
                "capabilities/request" => Ok(self.request(&agent, Some(&params), context).await?.answer()),
                "tools/register" | "capabilities/grant" | "session/renew" | "session/terminate" => {
                    Err(Fault::OwnerOnly(method.to_owned()))
                }
                "tools/call" => {
                    Err(Fault::BadParams("`tools/call` takes `name`, a string, and `arguments`, an object".into()))
                }
                "tools/list" => Err(Fault::BadParams("`tools/list` takes `cursor`, a string".into())),
                other => Err(Fault::NoMethod(other.to_owned())),
            }
        };
        done.await.map_err(|fault: Fault| fault.error(numbers))
    }

    fn info(&self, agent: &Agent) -> Value {
        let standing = self.session.standing();
        // Of the others only how many: agents do not see each other.
        json!({
            "name": self.session.name,
            "state": standing.state,
            "expiresAt": standing.expires_at,
            "page": self.session.has_page(),
            "tools": standing.tools,
            "agents": standing.agents.len(),
            "agent": agent.who,
        })
    }

    /// One after the other, so that a batch is no way around the number of calls at a time; results in the same order.
    async fn batch(&self, agent: &Agent, params: &Value, context: &RequestContext<RoleServer>) -> Result<Value, Fault> {
        let wrong = || {
            Fault::BadParams(format!("`calls` takes a list of 1 to {MAX_CALLS} objects with `name` and `arguments`"))
        };
        let calls = params.get("calls").and_then(Value::as_array).ok_or_else(wrong)?;
        if !(1..=MAX_CALLS).contains(&calls.len()) {
            return Err(wrong());
        }
        let mut read = Vec::new();
        for call in calls {
            let arguments = call.get("arguments").cloned().unwrap_or_else(|| json!({}));
            if !arguments.is_object() {
                return Err(wrong());
            }
            read.push((text(call, "name").map_err(|_| wrong())?, arguments));
        }
        let mut results = Vec::new();
        for (name, arguments) in read {
            results.push(match self.call(agent, name, arguments, context).await {
                Ok(result) => json!({ "result": result }),
                Err(fault @ (Fault::Cancelled | Fault::Ended(_))) => return Err(fault),
                Err(fault) => json!({ "error": fault.error(Numbers::Btcp) }),
            });
        }
        Ok(json!({ "results": results }))
    }
}

fn text<'a>(params: &'a Value, key: &str) -> Result<&'a str, Fault> {
    let text = params.get(key).and_then(Value::as_str);
    text.ok_or_else(|| Fault::BadParams(format!("`{key}` takes a string")))
}

/// Every capability there is, with what a person is told before agreeing.
fn capabilities() -> Value {
    let rows = ROWS.iter().filter_map(|row| {
        let name = row.btcp?;
        Some(json!({ "name": name, "risk": row.risk, "description": row.says, "implies": row.implies }))
    });
    json!({ "capabilities": rows.collect::<Vec<_>>() })
}
