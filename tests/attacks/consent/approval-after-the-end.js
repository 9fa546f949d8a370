//! guest = "value"
//! promise = "approvals-wait"
tools.pay({}).catch(() => {});
return "ended";
// --- page
let [approve, paid] = [undefined, 0];
const asked = new Promise((resolve) => { approve = resolve });
const r = await stage.run(undefined, { tools: { pay: { execute: () => ++paid, needsApproval: true } }, onApproval: () => asked });
approve(true);
await stage.wait(300);
return paid > 0 ? "out" : stage.outcome(r);
// --- control
let paid = 0;
await stage.run("tools.pay({}); await tools.wait({}); return 1", { tools: { pay: () => ++paid, wait: () => stage.wait(100) } });
return paid > 0 ? "out" : "no";
