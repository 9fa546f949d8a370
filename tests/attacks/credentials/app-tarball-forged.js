//! guest = "app"
//! promise = "packages-checked"
import forged from "forged";
// --- page
return await stage.anyTaken(["forged", "no-hash"]);
// --- control
return await stage.anyTaken(["good"]);
