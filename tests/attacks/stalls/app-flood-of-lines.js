//! guest = "app"
//! promise = "floods-have-budgets"
//! policy = { resources = { inlineScripts = true } }
(async () => {
  for (let round = 0; round < 40; round++) { for (let at = 0; at < 200; at++) console.log("line", at, { text: "x".repeat(300) }); await new Promise((done) => setTimeout(done, 10)); }
  end();
})();
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
