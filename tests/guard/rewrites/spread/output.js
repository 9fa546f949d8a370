"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){f(...$b0w(args)); [...$b0w(a), ...[1, 2], ...$b0w(b)]; new F(...$b0w(args)); const [first, ...others] = $b0w(all); let p, q; [p, ...q] = $b0w(r); const [only] = all; return(($b0o({ ...$b0j(o) })));

}});
