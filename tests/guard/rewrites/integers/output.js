"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){let $b0t;let a, b, c, x, y;
($b0t=a * b,typeof $b0t==="number"?$b0t:$b0b($b0t)); a * 2; ($b0t=a * b * c,typeof $b0t==="number"?$b0t:$b0b($b0t)); ($b0t=x *= y,typeof $b0t==="number"?$b0t:$b0b($b0t)); x *= 3;
a << $b0h(b); 1 << b; a >> $b0h(b); a >>> b; x <<= $b0h(y); x >>= 2;
$b0x(a,b); a ** 2; $b0x((a, b),c); return(($b0t=x **= $b0h(y),typeof $b0t==="number"?$b0t:$b0b($b0t)));

}});
