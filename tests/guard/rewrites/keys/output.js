"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){let v2, __proto__, a, b, i, key;
list[0]; list[typeof i==="number"?i:$b0k(i)]; list[i + 1]; list[i - 1]; map[typeof key==="number"?key:$b0k(key)]; map[$b0k(next())]; map["a"]; map[`item-${n}`]; map[$b0k(`${n}`)];
value[$b0k("__proto__")]; value?.[$b0k("__proto__")]; value[$b0k("__proto__")]; value[Symbol.iterator]; map[typeof key==="number"?key:$b0k(key)]++; delete map[typeof key==="number"?key:$b0k(key)]; map?.[typeof key==="number"?key:$b0k(key)]?.x;
const { [$b0k(key)]: v, [$b0k("__proto__")]: p, plain } = map;
({ [$b0k(key)]: v2, [$b0k("__proto__")]:__proto__ } = map);
const made = { [key]: 1, __proto__: null }; value.constructor; value.prototype;
a < !--b;
map[$b0k((key, "a"))]; return(map[$b0k(("a", key))]);

}});
