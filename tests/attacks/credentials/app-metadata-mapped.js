//! guest = "app"
//! promise = "metadata-refused"
//! policy = { network = { allow = ["http://[::ffff:169.254.169.254]", "http://[::ffff:a9fe:a9fe]", "http://[64:ff9b::a9fe:a9fe]", "http://[2002:a9fe:a9fe::]"], via = "proxy" }, resources = { inlineScripts = true }, sandbox = { storage = "own" } }
//! wait_ms = 8000
(async () => {
  const passed = [];
  for (const host of ["[::ffff:169.254.169.254]", "[::ffff:a9fe:a9fe]", "[64:ff9b::a9fe:a9fe]", "[2002:a9fe:a9fe::]"]) {
    const answer = await Promise.race([fetch(`http://${host}/latest/meta-data/`).catch(() => null), new Promise((done) => setTimeout(done, 1_000, "tried"))]);
    // Refused before it is tried is 403; anything else means that the proxy went there.
    if (answer === "tried" || (answer && answer.status !== 403)) passed.push(host);
  }
  end(passed.length ? "out: " + passed.join() : "refused");
})();
// --- control
return (await fetch(`${stage.upstream}/`)).ok ? "out" : "no";
