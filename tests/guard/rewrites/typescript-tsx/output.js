"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){const same = (x) => (--$b0c.n<0&&`${$b0c}`,x), pair = (a, b) => (--$b0c.n<0&&`${$b0c}`,[a, b] );
return(pair({}, same("a")));

}});
