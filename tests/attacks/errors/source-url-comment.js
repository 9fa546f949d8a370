//! guest = "run"
//! layer = "chamber"
//! code = "EXECUTION_ERROR"
null.x; //# sourceURL=https://host.example/trusted.js
