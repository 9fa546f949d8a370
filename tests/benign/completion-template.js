//! result = "expression"
const n = 3; `${n} and ${n + 1}`
