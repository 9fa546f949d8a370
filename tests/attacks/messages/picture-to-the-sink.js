//! guest = "worker"
//! layer = "csp"
//! then = "isolation"
//! reached = []
//! value = 1
const i = new Image(); i.src = SINK + "/picture"; fetch(SINK + "/frame", { mode: "no-cors" }).catch(() => {}); navigator.sendBeacon?.(SINK + "/beacon"); setTimeout(() => value("1"), 300);
