//! guest = "app"
//! promise = "secret-never-seen"
//! policy = { network = { allow = ["http://{upstream}"], secrets = ["key"] }, resources = { inlineScripts = true }, sandbox = { storage = "own" } }
//! wait_ms = 6000
(async () => {
  const answer = await fetch(UPSTREAM + "/echo", { method: "POST", body: "x".repeat(70_000) }).catch(() => null);
  end((await answer?.text())?.includes("s3cr3t") ? "out" : "nothing");
})();
// --- control
// Without the proxy it is told as it is.
const text = await (await fetch(`${stage.upstream}/echo`)).text();
return text.includes("host:") ? "out" : "no";
