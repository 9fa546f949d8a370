//! guest = "client"
//! promise = "proxy-ticket"
//! policy = { network = { allow = ["http://{upstream}"], secrets = ["key"] } }
GET /__belljar/egress/http/{upstream}/echo
Host: {guest}
Belljar-Ticket: {id}
Authorization: Bearer {id}
Cookie: belljar-ticket={id}
Origin: null
Sec-Fetch-Site: cross-site
Sec-Fetch-Mode: cors
Sec-Fetch-Dest: empty
// --- control
GET /api/v1/sandboxes/{id}
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
