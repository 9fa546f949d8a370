//! guest = "app"
//! promise = "floods-have-budgets"
//! wait_ms = 9000
(async () => {
const long = (at) => `${at}`.padEnd(16_000, "\u4e00");
for (let round = 0; round < 8; round++) {
  for (let at = 0; at < 700; at++) setTimeout(() => { const error = new Error(long(at)); error.stack = long(at); throw error; });
  await new Promise((done) => setTimeout(done, 1_000));
}
end("told");
})();
// --- control
stage.kept = new Uint8Array(400 << 20).fill(1);
return "kept";
