//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
//! code = "EXECUTION_ERROR"
return { get x() { throw new RangeError("mine"); } };
