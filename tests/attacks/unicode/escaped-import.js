//! guest = "run"
//! layer = "guard"
//! then = "guard"
return await \u0069mport("data:text/javascript,1");
