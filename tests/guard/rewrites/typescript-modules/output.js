"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){;
;
;
;
;
;
;
;
const g = 1, h = (g);;
;
function i(x) {if(--$b0c.n<0)`${$b0c}`; return x; }
 class J {  }
var K={};K[K["L"]=1]="L";
;
const n = 1;
;
;
;

return {["g"]:g,["h"]:h,["i"]:i,["J"]:J,["K"]:K,["p"]:n,};}});
