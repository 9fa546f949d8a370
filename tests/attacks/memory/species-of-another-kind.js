//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
class Odd extends Array { static get [Symbol.species]() { return function () { return new Float64Array(4e6).fill(1); }; } } const odd = new Odd(); const kept = []; for (let i = 0; i < 32; i++) kept.push(odd.map((x) => x)); return kept.length;
