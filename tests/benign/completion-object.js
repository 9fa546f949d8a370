//! result = "expression"
({ a: [1, 2, 3].map((x) => x * 2), b: "s" + 1 })
