//! guest = "client"
//! promise = "records-by-road"
POST /__belljar/reports
Host: {outer}
Sec-Fetch-Dest: report
Content-Type: application/reports+json

[{"type":"csp-violation","body":{"blockedURL":"https://forged.example/","effectiveDirective":"connect-src"}}]
// --- control
// keep ticket /ticket
POST /__belljar/lease
Host: {outer}
Sec-Fetch-Dest: empty
Belljar-Frame-Key: {key}
Belljar-Frame: attack
###
POST /__belljar/reports
Host: {outer}
Sec-Fetch-Dest: report
Content-Type: application/reports+json

[{"type":"csp-violation","body":{"blockedURL":"https://forged.example/","effectiveDirective":"connect-src"}}]
