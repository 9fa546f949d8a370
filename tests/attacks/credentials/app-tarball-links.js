//! guest = "app"
//! promise = "packages-checked"
import secret from "symbolic-link";
// --- page
return await stage.anyTaken(["symbolic-link", "hard-link", "device"]);
// --- control
return await stage.anyTaken(["good"]);
