//! guest = "run"
//! layer = "frozen"
//! then = "chamber"
try { Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true }); } catch {} return [...[1]].length === 1 ? "held" : "out";
