//! guest = "widget"
//! promise = "floods-have-budgets"
// Valid messages, as many as there is time for.
(async () => {
  for (let at = 0; at < 30; at++) { tell("notifications/message", { level: "info", data: Array.from({ length: 20_000 }, (_, n) => ({ n })) }); await new Promise((done) => setTimeout(done, 20)); }
  end();
})();
// --- page
const { end } = await stage.widget(undefined, { tools: [], onListTools: () => ({ tools: [] }), onUpdateModelContext: () => ({}) });
return String(await Promise.race([end, stage.wait(4_000)]));
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
