//! guest = "app"
//! promise = "metadata-refused"
//! policy = { network = { allow = ["http://100.100.100.200", "http://168.63.129.16", "http://192.0.0.192", "http://169.254.42.42"], via = "proxy" }, resources = { inlineScripts = true }, sandbox = { storage = "own" } }
//! wait_ms = 8000
(async () => {
  const passed = [];
  for (const host of ["100.100.100.200", "168.63.129.16", "192.0.0.192", "169.254.42.42"]) {
    const answer = await Promise.race([fetch(`http://${host}/latest/meta-data/`).catch(() => null), new Promise((done) => setTimeout(done, 1_000, "tried"))]);
    // Refused before it is tried is 403; anything else means that the proxy went there.
    if (answer === "tried" || (answer && answer.status !== 403)) passed.push(host);
  }
  end(passed.length ? "out: " + passed.join() : "refused");
})();
// --- control
return (await fetch(`${stage.upstream}/`)).ok ? "out" : "no";
