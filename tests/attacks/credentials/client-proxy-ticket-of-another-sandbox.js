//! guest = "client"
//! promise = "proxy-ticket"
//! policy = { network = { allow = ["http://{upstream}"], secrets = ["key"] } }
// keep otherId /id
// keep otherUrl /outerUrl
POST /api/v1/sandboxes
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
Content-Type: application/json

{"guest":"app","html":"<p>other"}
###
GET /__belljar/egress/http/{upstream}/echo
Host: {guest}
Belljar-Ticket: {otherId}
Belljar-Frame-Key: {key}
Origin: null
Sec-Fetch-Site: cross-site
Sec-Fetch-Mode: cors
Sec-Fetch-Dest: empty
// --- control
// keep ticket /ticket
POST /__belljar/lease
Host: {outer}
Sec-Fetch-Dest: empty
Belljar-Frame-Key: {key}
Belljar-Frame: attack
###
GET /__belljar/egress/http/{upstream}/echo
Host: {guest}
Belljar-Ticket: {ticket}
Origin: null
Sec-Fetch-Site: cross-site
Sec-Fetch-Mode: cors
Sec-Fetch-Dest: empty
