//! guest = "run"
//! layer = "globals"
//! then = "csp"
for (let o = globalThis; o; o = Object.getPrototypeOf(o))
  if (typeof Object.getOwnPropertyDescriptor(o, "import" + "Scripts")?.value === "function") return "out";
return "held";
