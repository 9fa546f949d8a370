//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
return { get x() { throw new RangeError("mine"); } };
