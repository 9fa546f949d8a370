//! guest = "app"
//! promise = "secret-never-seen"
//! policy = { network = { allow = ["http://{upstream}"], secrets = ["key"] }, resources = { inlineScripts = true }, sandbox = { storage = "own" } }
//! wait_ms = 6000
(async () => {
  let whole = "";
  for (let at = 0; at < 120; at++) {
    const answer = await fetch(UPSTREAM + "/echo", { headers: { range: `bytes=${at}-${at}`, "if-range": "x" } }).catch(() => null);
    if (answer?.status !== 206) break;
    whole += await answer.text();
  }
  end(whole.includes("s3cr3t") ? "out" : "nothing");
})();
// --- control
// Without the proxy it is told as it is.
const text = await (await fetch(`${stage.upstream}/echo`)).text();
return text.includes("host:") ? "out" : "no";
