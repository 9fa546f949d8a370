//! guest = "value"
//! promise = "approvals-wait"
const args = { amount: 1, get more() { return reads++ } };
let reads = 0;
const paying = tools.pay(args);
args.amount = 1000;
return await paying;
// --- page
let [shown, paid] = [];
const pay = { execute: (args) => { paid = JSON.stringify(args) }, needsApproval: true };
const r = await stage.run(undefined, { tools: { pay }, onApproval: async ({ args }) => { shown = JSON.stringify(args); await stage.wait(100); args.amount = 1000; return true } });
return paid === undefined || paid === shown ? stage.outcome(r) : `out: ${paid} was done, ${shown} was shown`;
// --- control
const args = { amount: 1 };
const shown = JSON.stringify(args);
args.amount = 1000;
return JSON.stringify(args) === shown ? "no" : "out";
