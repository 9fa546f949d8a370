//! guest = "client"
//! promise = "api-callers"
GET /api/v1/sandboxes/{id}
Host: {server}
Origin: null
Sec-Fetch-Site: cross-site
// --- control
GET /api/v1/sandboxes/{id}
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
