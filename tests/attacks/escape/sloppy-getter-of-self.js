//! guest = "run"
//! layer = "globals"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
for (let o = globalThis; o; o = Object.getPrototypeOf(o)) {
  const get = Object.getOwnPropertyDescriptor(o, "self")?.get;
  if (get && get.call(undefined)) return "out";
}
return "held";
