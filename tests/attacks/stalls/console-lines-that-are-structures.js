//! guest = "value"
//! promise = "console-batched"
const big = Array.from({ length: 90 }, (_, at) => ({ at, list: [1, 2, 3] })); for (let at = 0; at < 300; at++) console.log(big);
return "logged";
// --- page
const lines = [];
const r = await stage.run(undefined, { onConsole: (line) => lines.push(line) });
return `${stage.outcome(r)}, ${lines.length} lines`;
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
