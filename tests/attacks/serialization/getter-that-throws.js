//! guest = "run"
//! layer = "chamber"
//! code = "EXECUTION_ERROR"
return { get x() { throw new RangeError("mine"); } };
