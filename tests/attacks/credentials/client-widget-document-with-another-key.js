//! guest = "client"
//! promise = "proxy-ticket"
//! of = "widget"
//! wanted = "private text"
// keep other /outerUrl
POST /api/v1/sandboxes
Host: {server}
Origin: {stranger}
Sec-Fetch-Site: cross-site
Content-Type: application/json

{"guest":"run"}
###
POST /__belljar/lease
Host: {outer}
Sec-Fetch-Dest: empty
Belljar-Frame-Key: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
Belljar-Frame: attack
###
GET /
Host: {guest}
Sec-Fetch-Site: cross-site
Sec-Fetch-Mode: navigate
Sec-Fetch-Dest: iframe
// --- control
// keep ticket /ticket
POST /__belljar/lease
Host: {outer}
Sec-Fetch-Dest: empty
Belljar-Frame-Key: {key}
Belljar-Frame: attack
###
GET /
Host: {guest}
Sec-Fetch-Site: cross-site
Sec-Fetch-Mode: navigate
Sec-Fetch-Dest: iframe
