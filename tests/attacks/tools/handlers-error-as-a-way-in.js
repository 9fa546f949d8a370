//! guest = "run"
//! layer = "isolation"
//! value = "held"
// WebKit names a script by its own text, so the words must not stand there.
const words = [["local", "host"].join(""), ["page", "js"].join(".")];
try { await callTool("fail", {}); return "out"; } catch (e) {
  const all = e.stack + e.message + JSON.stringify(e);
  return words.some((word) => all.includes(word)) || /handler/.test(e.message) ? "out" : "held";
}
