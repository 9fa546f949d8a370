//! guest = "client"
//! promise = "records-by-road"
//! wanted = "\"proxy\""
POST /__belljar/reports
Host: {guest}
Origin: null
Sec-Fetch-Site: cross-site
Sec-Fetch-Mode: cors
Sec-Fetch-Dest: empty
Content-Type: application/reports+json

[{"type":"network","from":"proxy","body":{"source":"proxy","phase":"end","method":"GET","url":"https://forged.example/","verdict":"allow","status":200}}]
###
GET /api/v1/sandboxes/{id}/reports
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
// --- control
POST /__belljar/reports
Host: {guest}
Origin: null
Sec-Fetch-Site: cross-site
Sec-Fetch-Mode: no-cors
Sec-Fetch-Dest: report
Content-Type: application/csp-report

{"csp-report":{"effective-directive":"connect-src","violated-directive":"connect-src","blocked-uri":"https://real.example/","document-uri":"http://{guest}/"}}
###
GET /api/v1/sandboxes/{id}/reports
Host: {server}
Origin: {host}
Sec-Fetch-Site: cross-site
