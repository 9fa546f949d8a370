//! The tools of MCP servers, for the command line: each server is started, asked once, and stopped.

use belljar_base::Limits;
use belljar_code::namespace;
use belljar_mcp::{Entry, Mcp, McpDown, Viewer};
use serde_json::Value;

/// The tools that a model may see, of all servers in the order of their names. A tool's name begins with its server's:
/// `weather:forecast`. The first server that cannot be asked is an error, with its name.
pub fn mcp_tools(entries: Vec<Entry>) -> Result<Vec<Value>, (String, McpDown)> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.map_err(|error| (String::new(), McpDown { why: error.to_string(), stderr: Vec::new() }))?;
    runtime.block_on(async {
        let mcp = Mcp::new(entries, &Limits::default());
        mcp.start();
        let tools = listed(&mcp).await;
        mcp.stop().await;
        tools
    })
}

async fn listed(mcp: &Mcp) -> Result<Vec<Value>, (String, McpDown)> {
    let mut all = Vec::new();
    for (name, server) in &mcp.servers {
        let asked = async { server.ready().await?.every_tool(true).await };
        let (tools, _) = asked.await.map_err(|fault| (name.clone(), server.down(fault)))?;
        for tool in tools.iter().filter(|tool| Viewer::Model.sees(tool)) {
            let mut tool = tool.clone();
            if let Some(own) = tool.get("name").and_then(Value::as_str) {
                tool["name"] = format!("{}:{own}", namespace(name)).into();
            }
            all.push(tool);
        }
    }
    Ok(all)
}
