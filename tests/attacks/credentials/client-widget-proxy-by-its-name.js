//! guest = "client"
//! promise = "proxy-ticket"
//! of = "widget"
//! policy = { network = { allow = ["http://{upstream}"], via = "proxy" } }
GET /__belljar/egress/http/{upstream}/echo
Host: {guest}
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
Origin: null
Sec-Fetch-Site: cross-site
Sec-Fetch-Mode: cors
Sec-Fetch-Dest: empty
Belljar-Ticket: {ticket}
