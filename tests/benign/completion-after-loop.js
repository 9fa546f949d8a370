//! result = "expression"
let total = 0;
for (let i = 1; i <= 10; i++) total += i
total
