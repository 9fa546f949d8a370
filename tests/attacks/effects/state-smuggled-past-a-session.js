//! guest = "value"
//! promise = "session-state-alone"
const holders = [globalThis, Object.prototype, Array.prototype, Promise.prototype, Error, Math, JSON, Intl, console, tools, callTool, parallel, args, Symbol.for("s"), Object, URL, Date];
for (const holder of holders) {
  try { holder.smuggled = "s3cret"; } catch {}
  try { Object.defineProperty(holder, "smuggled", { value: "s3cret", configurable: true }); } catch {}
}
setInterval(() => { state.smuggled = "s3cret"; }, 1);
void callTool("nobody").catch(() => { state.smuggled = "s3cret"; });
return "left";
// --- page
const look = `const holders = [globalThis, Object.prototype, Array.prototype, Promise.prototype, Error, Math, JSON, Intl, console, tools, callTool, parallel, args, Object, URL, Date, state];
const found = holders.filter((holder) => holder.smuggled !== undefined).length;
return found > 0 || JSON.stringify(state) !== "{}" ? "out" : "nothing"`;
const session = await stage.jar.session();
const first = await session.run(stage.code, { args: {} });
await stage.wait(50);
const found = [await session.run(look, { args: {} }), await (await stage.jar.session()).run(look, { args: {} })];
if (!first.ok || JSON.stringify(session.snapshot().state) !== "{}") return `out: ${stage.outcome(first)} with ${JSON.stringify(session.snapshot().state)}`;
return found.map(stage.outcome).find((said) => said === "out") ?? stage.outcome(found[0]);
// --- control
const session = await stage.jar.session();
await session.run(`state.smuggled = "s3cret"`);
const seen = await session.run(`return state.smuggled === "s3cret" ? "out" : "nothing"`);
return stage.outcome(seen);
