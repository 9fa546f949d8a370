//! guest = "value"
//! promise = "approvals-wait"
const names = ["pay", "pay ", "PAY", "tools:pay", "pay\u0000", "tools.pay"];
const tries = [...names.map((name) => () => callTool(name, {})), () => tools.pay({}), () => tools.pay.call(null, {}), ...Array.from({ length: 20 }, () => () => tools.pay({}))];
return (await Promise.allSettled(tries.map((attempt) => attempt()))).filter(({ status }) => status === "fulfilled").length;
// --- page
let paid = 0;
const r = await stage.run(undefined, { tools: { pay: { execute: () => ++paid, needsApproval: true } }, onApproval: async () => false });
return paid > 0 ? "out" : stage.outcome(r);
// --- control
let paid = 0;
await stage.run("return await tools.pay({})", { tools: { pay: { execute: () => ++paid } } });
return paid > 0 ? "out" : "no";
