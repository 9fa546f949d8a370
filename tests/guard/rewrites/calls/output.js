"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0a,$b0q]=$b0r;return async function(){function f(a) {if(--$b0c.n<0)$b0c.f(); return g(a); }
const h = (x) => (--$b0c.n<0&&$b0c.f(),x.y), i = async (x) => { "use asm";if(--$b0c.n<0)$b0c.f(); await x; }, j = () => (--$b0c.n<0&&$b0c.f(),({ a: 1 }));
class C {
  made = (--$b0c.n<0&&$b0c.f(),now()); plain = 1; arrow = () => (--$b0c.n<0&&$b0c.f(),1); static once = now();
  constructor() {if(--$b0c.n<0)$b0c.f(); this.x = 1; }
  get a() {if(--$b0c.n<0)$b0c.f(); return 1; } set a(v) {if(--$b0c.n<0)$b0c.f();}
  static { f(); }
}
function* g(a = (--$b0c.n<0&&$b0c.f(),f()), { b = (--$b0c.n<0&&$b0c.f(),f()), [$b0k((--$b0c.n<0&&$b0c.f(),f()))]: c = 1 } = {}) {if(--$b0c.n<0)$b0c.f(); yield a; }
function d(a) { "use strict";if(--$b0c.n<0)$b0c.f();
return a; }

}});
