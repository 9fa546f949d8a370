"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0a,$b0q,$b0o]=$b0r;return async function(){new Point($b0a(x,Point)); new Array(10); new Array($b0a(n,Array)); $b0q(lib.Buffer,n); $b0q((pick()),n);
Array($b0a(n,Array)); new Uint8Array([1, 2]); new Date(); new A(...$b0w(list,A)); new A(1, 2);
function Own(n) {if(--$b0c.n<0)`${$b0c}`;} new Own(n);
class B extends A { constructor(n) {if(--$b0c.n<0)`${$b0c}`; super($b0a(n,new.target)); } }

}});
