//! guest = "app"
//! promise = "packages-checked"
import owned from "climbs";
// --- page
return await stage.anyTaken(["climbs", "climbs-at-once", "absolute", "in-anothers-folder"]);
// --- control
return await stage.anyTaken(["good"]);
