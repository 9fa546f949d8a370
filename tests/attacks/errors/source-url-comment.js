//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
null.x; //# sourceURL=https://host.example/trusted.js
