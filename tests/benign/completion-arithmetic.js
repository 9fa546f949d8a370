//! result = "expression"
1 + 2 * 3
