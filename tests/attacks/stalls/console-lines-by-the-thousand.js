//! guest = "value"
//! promise = "console-batched"
for (let at = 0; at < 900; at++) console.log("line", at);
return "logged";
// --- page
const lines = [];
const r = await stage.run(undefined, { onConsole: (line) => lines.push(line) });
return `${stage.outcome(r)}, ${lines.length} lines`;
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
