"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){function f(a) {if(--$b0c.n<0)`${$b0c}`; return g(a); }
const h = (x) => (--$b0c.n<0&&`${$b0c}`,x.y), i = async (x) => { "use asm";if(--$b0c.n<0)`${$b0c}`; await x; }, j = () => (--$b0c.n<0&&`${$b0c}`,({ a: 1 }));
class C {
  made = (--$b0c.n<0&&`${$b0c}`,now()); plain = 1; arrow = () => (--$b0c.n<0&&`${$b0c}`,1); static once = now();
  constructor() {if(--$b0c.n<0)`${$b0c}`; this.x = 1; }
  get a() {if(--$b0c.n<0)`${$b0c}`; return 1; } set a(v) {if(--$b0c.n<0)`${$b0c}`;}
  static { f(); }
}
function* g(a = (--$b0c.n<0&&`${$b0c}`,f()), { b = (--$b0c.n<0&&`${$b0c}`,f()), [$b0k((--$b0c.n<0&&`${$b0c}`,f()))]: c = 1 } = {}) {if(--$b0c.n<0)`${$b0c}`; yield a; }
function d(a) { "use strict";if(--$b0c.n<0)`${$b0c}`;
return a; }

}});
