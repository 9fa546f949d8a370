"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){let $b0n=0,$b0t;first();
($b0t=a + b,typeof $b0t==="number"?$b0t:$b0s($b0t))
;[1].map(f);
const c = 1;
do {if(($b0n=$b0n+1|0)>999)$b0n=0,`${$b0m}`;x();} while (y);
if (a) b(); else c();
label: for (;;) {if(($b0n=$b0n+1|0)>999)$b0n=0,`${$b0m}`;break label;}

$b0c.n-=$b0n;}});
