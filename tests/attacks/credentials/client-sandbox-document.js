//! guest = "client"
//! promise = "only-in-frames"
GET /
Host: {guest}
// --- control
GET /api/v1/sandboxes/{id}
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
