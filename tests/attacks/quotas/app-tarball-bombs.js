//! guest = "app"
//! promise = "packages-checked"
import bomb from "bomb";
// --- page
return await stage.anyTaken(["bomb", "many-files", "promises-more"]);
// --- control
return await stage.anyTaken(["good"]);
