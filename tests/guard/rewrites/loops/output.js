"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){let $b0n=0;for (let i = 0; i < 3; i++) {if(($b0n=$b0n+1|0)>999)$b0n=0,`${$b0m}`;step();}
for (;;) {if(($b0n=$b0n+1|0)>999)$b0n=0,`${$b0m}`; break; }
for (const x of list) {if(($b0n=$b0n+1|0)>999)$b0n=0,`${$b0m}`;if (x) continue; else while (x) {if(($b0n=$b0n+1|0)>999)$b0n=0,`${$b0m}`;x.go();}}
for (const k in map) {if(($b0n=$b0n+1|0)>999)$b0n=0,`${$b0m}`;;}
do {if(($b0n=$b0n+1|0)>999)$b0n=0,`${$b0m}`;step();} while (more());
async function f() {let $b0n=0;if(--$b0c.n<0)`${$b0c}`; for await (const x of y) {if(($b0n=$b0n+1|0)>999)$b0n=0,`${$b0m}`; if (x) {$b0c.n-=$b0n;$b0n=0;return x;}
{$b0c.n-=$b0n;$b0n=0;throw x;} } $b0c.n-=$b0n;}
outer: for (;;) {if(($b0n=$b0n+1|0)>999)$b0n=0,`${$b0m}`;for (;;) {if(($b0n=$b0n+1|0)>999)$b0n=0,`${$b0m}`;break outer;}}

$b0c.n-=$b0n;}});
