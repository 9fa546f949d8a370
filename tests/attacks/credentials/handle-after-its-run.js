//! guest = "value"
//! promise = "handle-own-run"
const it = await callTool("rows");
const tell = async (from) => callTool("leak", { from, rows: await it.slice(0, 1) });
setTimeout(() => tell("timer"), 0);
Promise.resolve().then(() => new Promise((done) => setTimeout(done, 50))).then(() => tell("later"));
return "held";
// --- page
const leaks = [];
const tools = { rows: { execute: () => ["secret"], handle: true }, leak: (said) => void leaks.push(said) };
const done = await stage.jar.run(stage.code, { tools });
const session = await stage.jar.session();
const ends = [];
for (const code of [`state.it = await callTool("rows"); return 1`, `state = await callTool("rows"); return 1`, `return typeof state.it === "object" ? await state.it.slice(0, 1) : "nothing"`]) {
  const r = await session.run(code, { tools });
  ends.push(r.ok ? r.value : r.error.code);
}
await stage.until(() => leaks.length > 0, 300);
if (leaks.length > 0 || JSON.stringify(ends).includes("secret")) return `out: ${JSON.stringify([leaks, ends])}`;
return stage.outcome(done);
// --- control
const leaks = [];
const tools = { rows: { execute: () => ["secret"], handle: true }, leak: (said) => void leaks.push(said) };
await stage.jar.run(`const it = await callTool("rows"); await callTool("leak", { rows: await it.slice(0, 1) })`, { tools });
return leaks[0]?.rows[0] === "secret" ? "out" : "no";
