//! guest = "value"
//! promise = "failed-run-keeps-state"
state.balance = 1_000_000;
state = { balance: 1_000_000, get later() { throw new Error("while it is read"); } };
return "rich";
// --- page
const endings = [stage.code, `state.balance = 1e6; throw new Error("no")`, `state.balance = 1e6; for (;;);`, `state.balance = 1e6; return () => 1, Symbol()`, `state.balance = 1e6; await callTool("nobody")`, `state.balance = 1e6; await new Promise(() => {})`, `state.balance = 1e6; return fetch`];
const session = await stage.jar.session({ state: { balance: 5 } });
for (const code of endings) {
  const r = await session.run(code, { policy: { limits: { iterations: 10_000 } } });
  if (r.ok || session.snapshot().state.balance !== 5) return `out: ${code.slice(0, 60)} left ${JSON.stringify(session.snapshot().state)}`;
}
return stage.outcome(await session.run("return state.balance"));
// --- control
const session = await stage.jar.session({ state: { balance: 5 } });
await session.run("state.balance = 1e6");
return session.snapshot().state.balance === 5 ? "no" : "out";
