const log = [];
outer: for (let i = 0; i < 4; i++) {
  try { if (i === 1) continue outer; if (i === 3) break outer; log.push(i); }
  finally { log.push("f" + i); }
}
function f() { for (;;) { try { return "t"; } finally { break; } } return "after"; }
function g() { try { throw new Error("x"); } catch (e) { return e.message; } finally { log.push("g"); } }
return [log, f(), g()];
