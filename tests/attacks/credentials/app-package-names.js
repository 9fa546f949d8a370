//! guest = "app"
//! promise = ["packages-checked", "app-imports"]
import secret from "good/../../../../../../etc/passwd";
// --- page
return await stage.anyTaken([
  "good/../../../../../../etc/passwd", "good/..%2f..%2fetc/passwd", "@../good", "@good/../..", "..good", ".good", "_good", "GOOD", "good@file:/etc",
  "file:///etc/passwd", "file:good", "npm:good", "git+ssh://git@localhost/x", "good\u0000", "good\n", "node_modules", "favicon.ico", "__proto__", "constructor",
  "node:fs", "fs/promises", "good\\..\\x", "x".repeat(300), "@esbuild/../good", "~good", "good%2findex.js",
]);
// --- control
return await stage.anyTaken(["good"]);
