//! guest = "client"
//! promise = "packages-by-hash"
// keep ticket /ticket
POST /__belljar/lease
Host: {outer}
Sec-Fetch-Dest: empty
Belljar-Frame-Key: {key}
Belljar-Frame: attack
###
GET /__belljar/packages/0000000000000000000000000000000000000000/..%2f..%2fetc%2fpasswd
Host: {guest}
Sec-Fetch-Site: same-origin
Sec-Fetch-Mode: cors
Sec-Fetch-Dest: script
// --- control
// keep ticket /ticket
POST /__belljar/lease
Host: {outer}
Sec-Fetch-Dest: empty
Belljar-Frame-Key: {key}
Belljar-Frame: attack
###
GET /index.html
Host: {guest}
Sec-Fetch-Site: same-origin
Sec-Fetch-Mode: cors
Sec-Fetch-Dest: script
