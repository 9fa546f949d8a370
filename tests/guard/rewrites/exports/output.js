"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){const a = 1, { b, c: [d] } = o;
function f() {if(--$b0c.n<0)`${$b0c}`; return a; }
const $b0d=class {};
;

return {["a"]:a,["b"]:b,["d"]:d,["f"]:f,["quoted name"]:a,["default2"]:f,["default"]:$b0d,};}});
