//! guest = "client"
//! promise = "api-callers"
GET /api/v1/sandboxes/{id}/reports
Host: {server}
Origin: http://localhost:1
Sec-Fetch-Site: cross-site
// --- control
GET /api/v1/sandboxes/{id}
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
