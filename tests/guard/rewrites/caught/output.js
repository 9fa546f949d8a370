"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){try { f(); } catch {if($b0c.n<0)`${$b0c}`; g(); }
try { f(); } catch ({ message, cause = g() }) {if($b0c.n<0)`${$b0c}`; h(message); } finally {if($b0c.n<0)`${$b0c}`; i(); }

}});
