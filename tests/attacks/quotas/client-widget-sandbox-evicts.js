//! guest = "client"
//! promise = "quotas-by-caller"
//! wanted = "HTTP/1.1 404"
// times 300
GET /widget-sandbox?host={host}
Host: {server}
Sec-Fetch-Dest: iframe
Sec-Fetch-Site: cross-site
###
GET /api/v1/sandboxes/{id}
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
// --- control
DELETE /api/v1/sandboxes/{id}
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
###
GET /api/v1/sandboxes/{id}
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
