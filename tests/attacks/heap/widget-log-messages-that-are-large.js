//! guest = "widget"
//! promise = "floods-have-budgets"
//! wait_ms = 9000
for (let round = 0; round < 6; round++) {
  for (let at = 0; at < 14; at++) tell("notifications/message", { level: "info", logger: "x", data: `${round}${at}`.padEnd(900_000, "x") });
  await new Promise((done) => setTimeout(done, 1_050));
}
end("said");
// --- control
stage.kept = new Uint8Array(400 << 20).fill(1);
return "kept";
