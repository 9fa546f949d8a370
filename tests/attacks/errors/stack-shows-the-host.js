//! guest = "run"
//! layer = "isolation"
//! value = "held"
// WebKit names a script by its own text, so the words must not stand there.
const words = [["local", "host"].join(""), ["page", "js"].join(".")];
try { null.x; } catch (e) { return words.some((word) => e.stack.includes(word)) ? "out" : "held"; }
