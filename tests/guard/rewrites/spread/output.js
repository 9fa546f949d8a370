"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0a,$b0q,$b0o]=$b0r;return async function(){f(...$b0w(args)); [...$b0w(a), ...[1, 2], ...$b0w(b)]; new F(...$b0w(args,F)); return(($b0o({ ...o })));

}});
