//! guest = "app"
//! promise = "secret-never-seen"
//! policy = { network = { allow = ["http://{upstream}"], secrets = ["key"] }, resources = { inlineScripts = true }, sandbox = { storage = "own" } }
//! wait_ms = 6000
(async () => {
  const answer = await fetch(UPSTREAM + "/headers").catch(() => null);
  const told = answer ? JSON.stringify([...answer.headers]) : "";
  end(told.includes("s3cr3t") ? "out" : "nothing");
})();
// --- control
// Without the proxy it is told as it is.
const text = await (await fetch(`${stage.upstream}/echo`)).text();
return text.includes("host:") ? "out" : "no";
