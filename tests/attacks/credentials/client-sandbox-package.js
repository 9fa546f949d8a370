//! guest = "client"
//! promise = "packages-by-hash"
GET /__belljar/packages/0000000000000000000000000000000000000000/..%2f..%2fetc%2fpasswd
Host: {guest}
// --- control
GET /api/v1/sandboxes/{id}
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
