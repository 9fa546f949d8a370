//! guest = "client"
//! promise = "api-callers"
POST /api/v1/sandboxes
Host: {server}
Origin: http://{guest}
Content-Type: application/json
Sec-Fetch-Site: cross-site

{"guest":"app","html":"<p>"}
// --- control
GET /api/v1/sandboxes/{id}
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
