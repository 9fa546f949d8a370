//! guest = "client"
//! promise = "code-page-and-clients"
GET /api/v1/code/events
Host: {server}
Origin: http://{server}
Belljar-Owner: {clientToken}
// --- control
GET /api/v1/code/events
Host: {server}
Origin: http://{server}
Belljar-Owner: {pageKey}
