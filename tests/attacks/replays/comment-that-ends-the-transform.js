//! guest = "run"
//! layer = "guard"
//! then = "guard"
//! code = "SYNTAX_ERROR"
// A rewriting sandbox closed its wrapper by text.
return 1; }; /*`*/ ((") => {
