function f(a) { return g(a); }
const h = (x) => x.y, i = async (x) => { "use asm"; await x; }, j = () => ({ a: 1 });
class C {
  made = now(); plain = 1; arrow = () => 1; static once = now();
  constructor() { this.x = 1; }
  get a() { return 1; } set a(v) {}
  static { f(); }
}
function* g(a = f(), { b = f(), [f()]: c = 1 } = {}) { yield a; }
function d(a) { "use strict"
return a }
