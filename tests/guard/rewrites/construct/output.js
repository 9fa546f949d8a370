"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){new Point(x); new Array(10); new Array(n); new lib.Buffer(n); new (pick())(n);
Array(n); new Uint8Array([1, 2]); new Date(); new A(...$b0w(list)); new A(1, 2);
function Own(n) {if(--$b0c.n<0)`${$b0c}`;} new Own(n);
class B extends A { constructor(n) {if(--$b0c.n<0)`${$b0c}`; super(n); } }

}});
