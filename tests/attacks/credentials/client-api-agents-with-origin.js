//! guest = "client"
//! promise = "agents-are-programs"
POST /agents
Host: {server}
Origin: {host}
Authorization: Bearer bja_x
Content-Type: application/json

{"jsonrpc":"2.0","id":1,"method":"ping"}
// --- control
GET /api/v1/sandboxes/{id}
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
