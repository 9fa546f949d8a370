//! result = "expression"
"use only"
