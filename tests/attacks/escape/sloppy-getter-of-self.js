//! guest = "run"
//! layer = "globals"
//! then = "csp"
for (let o = globalThis; o; o = Object.getPrototypeOf(o)) {
  const get = Object.getOwnPropertyDescriptor(o, "self")?.get;
  if (get && get.call(undefined)) return "out";
}
return "held";
