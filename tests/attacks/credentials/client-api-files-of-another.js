//! guest = "client"
//! promise = "api-callers"
PATCH /api/v1/sandboxes/{id}/files
Host: {server}
Origin: http://localhost:1
Content-Type: application/json
Sec-Fetch-Site: cross-site

{"files":{"/index.html":"forged"}}
// --- control
GET /api/v1/sandboxes/{id}
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
