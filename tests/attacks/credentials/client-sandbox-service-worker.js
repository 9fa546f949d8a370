//! guest = "client"
//! promise = "only-in-frames"
GET /__belljar/worker.js
Host: {guest}
Service-Worker: script
Sec-Fetch-Dest: serviceworker
// --- control
GET /api/v1/sandboxes/{id}
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
