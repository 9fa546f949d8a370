//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const it = { [Symbol.asyncIterator]: () => ({ next: async () => { for (;;); }, return: async () => ({ value: "out", done: true }) }) }; try { for await (const x of it) ; } catch {} return "out";
