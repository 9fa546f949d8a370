//! guest = "client"
//! promise = "records-by-road"
//! of = "widget"
//! wanted = "\"by\":\"browser\""
POST /__belljar/reports
Host: {guest}
Sec-Fetch-Dest: report
Content-Type: application/reports+json

[{"type":"csp-violation","body":{"blockedURL":"https://forged.example/","effectiveDirective":"connect-src"}}]
###
GET /api/v1/sandboxes/{id}/reports
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
// --- control
// keep ticket /ticket
POST /__belljar/lease
Host: {outer}
Sec-Fetch-Dest: empty
Belljar-Frame-Key: {key}
Belljar-Frame: attack
###
POST /__belljar/reports
Host: {guest}
Sec-Fetch-Dest: report
Content-Type: application/reports+json

[{"type":"csp-violation","body":{"blockedURL":"https://forged.example/","effectiveDirective":"connect-src"}}]
###
GET /api/v1/sandboxes/{id}/reports
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
