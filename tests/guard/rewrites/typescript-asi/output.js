"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){let a = 1;
;
(a = [1]) ;
let b = a 
;[a] = [2];
const c = (x
) => (--$b0c.n<0&&`${$b0c}`,x);
const d = (x

) => (--$b0c.n<0&&`${$b0c}`,({ z: x.y }));
const e = async (

x) => (--$b0c.n<0&&`${$b0c}`,x);
function f() {if(--$b0c.n<0)`${$b0c}`;
  return (
a);
}
function g() {if(--$b0c.n<0)`${$b0c}`;
  return (

x) => (--$b0c.n<0&&`${$b0c}`,x);
}
class H {
  x = a ;
  ["y"] = 1;
  z;
   *w() {if(--$b0c.n<0)`${$b0c}`;}
  get;
   v() {if(--$b0c.n<0)`${$b0c}`;}
  u = (a);
   [f.name];
  static
  t = 1;
}
a = b ;
`${c}`;
a;
++b;
const i = a  < 5, j = ({ k: 1 }), l = () => (--$b0c.n<0&&`${$b0c}`,({ k: 1 }));
;
return([d, e, g, i, j, l].length);

}});
