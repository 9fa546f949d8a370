//! guest = "client"
//! promise = "proxy-ticket"
//! policy = { network = { allow = ["http://{upstream}"], secrets = ["key"] } }
GET /__belljar/egress/ws/{upstream}/echo
Host: {guest}
Origin: null
Connection: Upgrade
Upgrade: websocket
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==
// --- control
GET /api/v1/sandboxes/{id}
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
