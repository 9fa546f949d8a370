//! guest = "run"
//! layer = "globals"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
for (let o = globalThis; o; o = Object.getPrototypeOf(o))
  if (typeof Object.getOwnPropertyDescriptor(o, "import" + "Scripts")?.value === "function") return "out";
return "held";
