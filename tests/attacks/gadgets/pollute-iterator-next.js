//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
try { Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true }); } catch {} return [...[1]].length === 1 ? "held" : "out";
