//! guest = "client"
//! promise = "proxy-ticket"
//! policy = { network = { allow = ["http://{upstream}"], secrets = ["key"] } }
// keep ticket /ticket
POST /__belljar/lease
Host: {outer}
Sec-Fetch-Dest: empty
Belljar-Frame-Key: {key}
Belljar-Frame: attack
User-Agent: its user
###
GET /__belljar/egress/http/{upstream}/echo
Host: {guest}
Belljar-Ticket: {ticket}
Belljar-Ticket: {ticket}
User-Agent: its user
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
User-Agent: its user
###
GET /__belljar/egress/http/{upstream}/echo
Host: {guest}
Belljar-Ticket: {ticket}
User-Agent: its user
Origin: null
Sec-Fetch-Site: cross-site
Sec-Fetch-Mode: cors
Sec-Fetch-Dest: empty
