//! guest = "app"
//! promise = "metadata-refused"
//! policy = { network = { allow = ["http://169.254.169.254", "http://169.254.170.2", "http://[fe80::1]", "http://169.254.0.1"], via = "proxy" }, resources = { inlineScripts = true }, sandbox = { storage = "own" } }
//! wait_ms = 8000
(async () => {
  const passed = [];
  for (const host of ["169.254.169.254", "169.254.170.2", "[fe80::1]", "169.254.0.1"]) {
    const answer = await Promise.race([fetch(`http://${host}/latest/meta-data/`).catch(() => null), new Promise((done) => setTimeout(done, 1_000, "tried"))]);
    // Refused before it is tried is 403; anything else means that the proxy went there.
    if (answer === "tried" || (answer && answer.status !== 403)) passed.push(host);
  }
  end(passed.length ? "out: " + passed.join() : "refused");
})();
// --- control
return (await fetch(`${stage.upstream}/`)).ok ? "out" : "no";
