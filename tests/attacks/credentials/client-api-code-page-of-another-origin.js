//! guest = "client"
//! promise = "code-page-and-clients"
GET /api/v1/code/events
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
Belljar-Owner: {pageKey}
// --- control
GET /api/v1/code/events
Host: {server}
Origin: http://{server}
Belljar-Owner: {pageKey}
