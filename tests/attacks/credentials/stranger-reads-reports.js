//! guest = "page"
//! promise = "api-callers"
const answer = await fetch(args.server + "/api/v1/reports?ids=x", {}).catch(() => null);
return answer?.ok ? "out: " + answer.status : "refused";
// --- control
const made = await fetch(`${stage.server}/api/v1/sandboxes`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ guest: "app", html: "<p>" }) });
return made.ok ? "out" : `no: ${made.status}`;
