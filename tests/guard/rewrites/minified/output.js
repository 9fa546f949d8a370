"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){function f(a,b){if(--$b0c.n<0)`${$b0c}`;return $b0s(`${a}${b}`);}const g=(a,b)=>(--$b0c.n<0&&`${$b0c}`,typeof $b0s(`${a}${b}`)),h=(a,b)=>{if(--$b0c.n<0)`${$b0c}`;return $b0x((a),b);},i=(a=void $b0s(`${f}${g}`))=>(--$b0c.n<0&&`${$b0c}`,a in $b0s(`${a}${h}`));if(f)throw $b0s(`${f}${g}`);else $b0s(`${g}${h}`);

}});
