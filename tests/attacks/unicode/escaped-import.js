//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! code = "SYNTAX_ERROR"
return await \u0069mport("data:text/javascript,1");
