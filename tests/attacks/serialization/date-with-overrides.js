//! guest = "run"
//! layer = "isolation"
//! value = [1, 0]
const d = new Date(0); d.getTime = () => "out"; d.toJSON = () => "out"; return [d instanceof Date ? 1 : 0, d.valueOf()];
