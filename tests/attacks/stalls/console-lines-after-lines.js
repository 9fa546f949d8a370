//! guest = "value"
//! promise = "console-batched"
for (let turn = 0; turn < 50; turn++) { for (let at = 0; at < 18; at++) console.error("e", at); await new Promise((done) => setTimeout(done, 2)); }
return "logged";
// --- page
const lines = [];
const r = await stage.run(undefined, { onConsole: (line) => lines.push(line) });
return `${stage.outcome(r)}, ${lines.length} lines`;
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
