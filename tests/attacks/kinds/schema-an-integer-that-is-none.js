//! guest = "tool"
//! promise = "schemas-of-the-standard"
//! capabilities = []
return 1.0000000000000002;
// --- page
const outputSchema = { type: "integer" };
const tool = { name: "one", description: "Gives a value.", inputSchema: { type: "object" }, outputSchema, capabilities: ["notifications"] };
const manifest = { btcp: "1.0", name: "schemas", version: "1.0.0", description: "Gives a value.", provider: { name: "Ada" }, capabilities: ["notifications"], tools: [tool] };
const r = await stage.tool(undefined, { manifest, capabilities: undefined, sandbox: undefined, args: {} });
return r.ok ? `out: ${JSON.stringify(r.value)} was delivered` : stage.outcome(r);
// --- control
const r = await stage.tool(String.raw`return 1.0000000000000002`, {});
return r.ok ? "out" : stage.outcome(r);
