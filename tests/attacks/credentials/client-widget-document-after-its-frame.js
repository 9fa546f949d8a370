//! guest = "client"
//! promise = "proxy-ticket"
//! of = "widget"
//! wanted = "private text"
// keep ticket /ticket
POST /__belljar/lease
Host: {outer}
Sec-Fetch-Dest: empty
Belljar-Frame-Key: {key}
Belljar-Frame: attack
###
DELETE /__belljar/lease
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
