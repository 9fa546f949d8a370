//! guest = "client"
//! promise = "code-page-and-clients"
POST /api/v1/code/results
Host: {server}
Origin: http://{server}
Content-Type: application/json

{"connection":"x","run":1,"value":"forged","artifacts":[]}
// --- control
GET /api/v1/code/events
Host: {server}
Origin: http://{server}
Belljar-Owner: {pageKey}
