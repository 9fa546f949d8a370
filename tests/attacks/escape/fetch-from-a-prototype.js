//! guest = "run"
//! layer = "globals"
//! then = "csp"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
let o = globalThis;
while ((o = Object.getPrototypeOf(o))) {
  const f = Object.getOwnPropertyDescriptor(o, "fetch")?.value;
  if (f) { await f.call(globalThis, args.sink + "/proto", { mode: "no-cors" }); return "out"; }
}
return "held";
