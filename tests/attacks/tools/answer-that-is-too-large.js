//! guest = "run"
//! policy = { limits = { outputBytes = 10000 } }
//! layer = "gate"
//! then = "isolation"
//! code = "OUTPUT_TOO_LARGE"
const big = await callTool("big", { n: 1000000 }); return big.length > 10000 ? "out" : "held";
