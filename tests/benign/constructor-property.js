class P {} class Q extends P { clone() { return new this.constructor(); } }
const e = new TypeError("x");
return [e.constructor.name, [].constructor === Array, ({}).constructor === Object, new Q().clone() instanceof Q, "x".constructor.name, (5).constructor.name, new Map().constructor === Map, (() => 1).constructor.name];
