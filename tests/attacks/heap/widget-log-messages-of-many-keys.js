//! guest = "widget"
//! promise = "floods-have-budgets"
//! wait_ms = 9000
let next = 0;
for (let round = 0; round < 4; round++) {
  for (let at = 0; at < 10; at++) {
    const data = Array.from({ length: 9_000 }, () => ({ [(next++).toString(36)]: 0 }));
    tell("notifications/message", { level: "info", logger: "x", data });
  }
  await new Promise((done) => setTimeout(done, 1_050));
}
end("said");
// --- control
stage.kept = new Uint8Array(400 << 20).fill(1);
return "kept";
