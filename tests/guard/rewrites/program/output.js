"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){let $b0n=0,$b0t;
"use strict";
const x = await callTool("sum", { of: [1, 2] });
let n = 0; while (n < 3) {if(($b0n=$b0n+1|0)>999)$b0n=0,`${$b0m}`;n++;}
$b0c.n-=$b0n;return(($b0t=x.total + n,typeof $b0t==="number"?$b0t:$b0s($b0t)));

$b0c.n-=$b0n;}});
