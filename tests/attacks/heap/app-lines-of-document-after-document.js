//! guest = "app"
//! promise = "floods-have-budgets"
//! wait_ms = 9000
for (let at = 0; at < 400; at++) console.log("\u4e00".repeat(9_000) + at);
setTimeout(() => location.reload(), 60);
// --- control
stage.kept = new Uint8Array(400 << 20).fill(1);
return "kept";
