//! guest = "run"
//! layer = "globals"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
for (let o = globalThis; o; o = Object.getPrototypeOf(o)) {
  const set = Object.getOwnPropertyDescriptor(o, "onmessage")?.set;
  if (set) { set.call(globalThis, () => {}); return "out"; }
}
return "held";
