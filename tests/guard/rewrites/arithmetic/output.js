"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){let $b0t;let b, c, text, line, o, row, count, total, n, m, label, x, y, f;
const a = ($b0t=b + c,typeof $b0t==="number"?$b0t:$b0s($b0t));
($b0t=text += line,typeof $b0t==="number"?$b0t:$b0s($b0t));
($b0t=o.text += o.line,typeof $b0t==="number"?$b0t:$b0s($b0t));
let d = "row " + row + "\n";
const e = ($b0t=b + 1 + c + 2 + f(),typeof $b0t==="number"?$b0t:$b0s($b0t));
const ff = (x, y = $b0s(x + x)) => (--$b0c.n<0&&`${$b0c}`,$b0s(x + y));
count += 1; ($b0t=total += n * m,typeof $b0t==="number"?$b0t:$b0b($b0t)); label = -x + y;
const area = ($b0t=a * b + c * d,typeof $b0t==="number"?$b0t:$b0b($b0t)), inner = ($b0t=(a + b) * (c + d),typeof $b0t==="number"?$b0t:$b0b($b0t)), deep = -(($b0t=a + (b + c),typeof $b0t==="number"?$b0t:$b0s($b0t))) + 1, big = 2 * a * b;
const concise = (x, y) => (--$b0c.n<0&&`${$b0c}`,$b0b(x * y + x * y)); ($b0t=a *= b * c,typeof $b0t==="number"?$b0t:$b0b($b0t)); return(($b0t=a += b + c,typeof $b0t==="number"?$b0t:$b0s($b0t)));

}});
