//! guest = "client"
//! promise = "proxy-ticket"
//! policy = { network = { allow = ["http://{upstream}"], secrets = ["key"] } }
GET /__belljar/egress/http/{upstream}/echo
Host: {guest}
// --- control
GET /api/v1/sandboxes/{id}
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
