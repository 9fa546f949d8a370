//! guest = "run"
//! layer = "isolation"
//! value = "held"
// A custom inspection hook was called with the host's own inspect function.
let got; console.log({ [Symbol.for("nodejs.util.inspect.custom")](depth, options, inspect) { got = inspect ?? options ?? depth; return "x"; }, toString() { got = 1; return "x"; } }); return got === undefined ? "held" : "out";
