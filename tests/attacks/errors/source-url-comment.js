//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
null.x; //# sourceURL=https://host.example/trusted.js
