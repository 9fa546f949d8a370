//! guest = "value"
//! promise = "approvals-wait"
await tools.read({});
await Promise.allSettled([tools.pay({}), callTool("pay", {}), callTool("read:pay", {})]);
return "tried";
// --- page
let paid = 0;
const tools = { read: { execute: () => 1, needsApproval: true }, pay: { execute: () => ++paid, needsApproval: true } };
const r = await stage.run(undefined, { tools, onApproval: async ({ name }) => (name === "read" ? "run" : false) });
return paid > 0 ? "out" : stage.outcome(r);
// --- control
let paid = 0;
await stage.run("return await tools.pay({})", { tools: { pay: { execute: () => ++paid, needsApproval: true } }, onApproval: async () => "run" });
return paid > 0 ? "out" : "no";
