//! MCP servers behind a real `belljar serve`: five that others wrote (`tests/mcp/package.json`), one in `server.mjs` that
//! does what it is told, good or bad, and one over streamable HTTP.

#[expect(dead_code, reason = "the tests in browsers use the rest of it")]
mod agent; // the official MCP client
mod bench; // a server with MCP servers behind it, and a client
mod code; // one MCP server over several
mod code_again; // the same for clients that come back with an answer
mod examples; // the five
mod harm; // servers that mean harm
mod http; // streamable HTTP
mod life; // death, restart, cancelling, progress
mod secrets; // what must never be told
mod widgets; // visibility, gate, audit, binding
