//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! code = "SYNTAX_ERROR"
// A rewriting sandbox closed its wrapper by text.
return 1; }; /*`*/ ((") => {
