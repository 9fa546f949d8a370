//! guest = "app"
//! promise = "floods-have-budgets"
//! policy = { resources = { inlineScripts = true } }
(async () => {
  for (let round = 0; round < 30; round++) { for (let at = 0; at < 50; at++) dispatchEvent(new ErrorEvent("error", { message: "m".repeat(2_000), error: new Error("x".repeat(5_000)) })); await new Promise((done) => setTimeout(done, 10)); }
  end();
})();
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
