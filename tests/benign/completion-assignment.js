//! result = "expression"
let a; a = [1]; a[0] += 4
