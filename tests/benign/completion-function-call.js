//! result = "expression"
function f(a) { return a + a }
f("ab")
