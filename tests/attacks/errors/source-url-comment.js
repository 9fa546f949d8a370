//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
//! code = "EXECUTION_ERROR"
null.x; //# sourceURL=https://host.example/trusted.js
