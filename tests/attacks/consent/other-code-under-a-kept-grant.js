//! guest = "tool"
//! promise = "grants-by-code"
//! capabilities = ["dom:read"]
return "ran";
// --- page
const kept = new Map();
const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
let asked = 0;
const consent = () => { asked++; return { approved: ["dom:read"], remember: "always" }; };
const base = { capabilities: ["dom:read"], caller: "Agent", dom: stage.elements().root, storage };
await stage.jar.tool({ ...base, code: "return 1", consent });
const first = asked;
await stage.jar.tool({ ...base, code: "return 2", consent });
return asked > first ? "asked again" : "out: other code has the grant";
// --- control
localStorage.setItem("x", "kept");
return localStorage.getItem("x") === "kept" ? "out" : "no";
