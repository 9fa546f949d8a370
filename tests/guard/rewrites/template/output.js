"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){const a = `${x}`, b = $b0s(`${x} and ${y}`), c = `${1} ${x.y}`, d = tag`${x}${y}`, e = `<${$b0s(`${x}${y}`)}>`;

}});
