//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
return { get x() { throw new RangeError("mine"); } };
