const Array = (n) => "mine " + n, Map = class { get() { return "my map"; } }, undefined_ = 1; let eval_ = 2;
function f(Object, JSON = "j") { const console = { log: () => "c" }; return [Object, JSON, console.log(), Array(3)]; }
return [f("o"), new Map().get(), undefined_, eval_, ((fetch) => fetch + 1)(1)];
