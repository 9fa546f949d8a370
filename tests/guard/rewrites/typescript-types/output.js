"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){let $b0n=0;;
;
;
;
;
;
;
function first(list, otherwise, ...more) {if(--$b0c.n<0)`${$b0c}`;
  return list[0] ?? otherwise ?? more[0];
}
;
;
function pick(a) {if(--$b0c.n<0)`${$b0c}`; return a; }
function isRow(x) {if(--$b0c.n<0)`${$b0c}`; return typeof x === "object" && x !== null; }
function assertRow(x) {if(--$b0c.n<0)`${$b0c}`;}
const arrow = async (x, { a, b = 1 }) => (--$b0c.n<0&&`${$b0c}`,[x , (a), b ]);
const object = { m(x) {if(--$b0c.n<0)`${$b0c}`; return x; }, get g() {if(--$b0c.n<0)`${$b0c}`; return 1; }, set s(v) {if(--$b0c.n<0)`${$b0c}`;}, async *i() {if(--$b0c.n<0)`${$b0c}`;} };
let definite, pair = ["x"];
definite = ((-pair.length) ) ** 2 + ((1 + definite) ) * 2;
const made = new Map([["a", []]]), tagged = String.raw`x`, bound = first;
for (const [key, value] of made ) {if(($b0n=$b0n+1|0)>999)$b0n=0,`${$b0m}`;made.get(key).push(...$b0w(value));}
try { made.clear(); } catch (error) {if($b0c.n<0)`${$b0c}`; (error ).message; }
(definite ) = 1; pair[0] += "y"; definite++;
object?.m("x"); arrow?.(1, {} );
const same = (x) => (--$b0c.n<0&&`${$b0c}`,x), nested = ((x) => (--$b0c.n<0&&`${$b0c}`,(y) => {if(--$b0c.n<0)`${$b0c}`;}))(1);
;
$b0c.n-=$b0n;return([made, tagged, bound, same, nested, isRow, assertRow, pick, arrow] );

$b0c.n-=$b0n;}});
