//! guest = "tool"
//! promise = "consent-plain-words"
//! capabilities = ["dom:read"]
await btcp.dom.setTextContent("#text", "x"); return "out";
// --- page
return stage.outcome(await stage.tool(undefined, { consent: () => ({ approved: ["dom:read", "dom:write", "network:fetch:cross-origin"], remember: "session" }) }));
// --- control
return "out";
