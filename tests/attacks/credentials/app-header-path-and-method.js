//! guest = "app"
//! promise = "headers-listed"
//! policy = { network = { allow = ["http://{upstream}"], secrets = ["key"] }, resources = { inlineScripts = true }, sandbox = { storage = "own" } }
//! wait_ms = 6000
// Each one alone: what arrives, arrives beside the secret.
(async () => {
  const arrived = [];
  for (const name of ["x-original-url", "x-rewrite-url", "x-http-method-override", "x-method-override", "x-forwarded-for", "x-forwarded-host", "forwarded", "x-accel-redirect", "x-sendfile"]) {
    const answer = await fetch(UPSTREAM + "/echo", { headers: { [name]: "/forged" } }).catch(() => null);
    if ((await answer?.text())?.includes(`${name}: /forged`)) arrived.push(name);
  }
  end(arrived.length ? "out: " + arrived.join() : "none arrived");
})();
// --- control
// Without the proxy it is told as it is.
const text = await (await fetch(`${stage.upstream}/echo`)).text();
return text.includes("host:") ? "out" : "no";
