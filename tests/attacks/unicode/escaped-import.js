//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! code = "SYNTAX_ERROR"
return await \u0069mport("data:text/javascript,1");
