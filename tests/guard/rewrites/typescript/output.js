"use strict";$b0e(($b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0a,$b0q)=>async function(){let $b0n=0;var Size = function(Size) {if(--$b0c.n<0)$b0c.f();
	Size[$b0k(Size["Small"] = 1)] = "Small";
	Size[$b0k(Size["Large"] = 2)] = "Large";
	return Size;
}(Size || {});
let Tools;
(function(_Tools) {if(--$b0c.n<0)$b0c.f();
	const pick = _Tools.pick = (s) => (--$b0c.n<0&&$b0c.f(),Size[typeof s==="number"?s:$b0k(s)]);
})(Tools || (Tools = {}));
class Box {
	side;
	label;
	constructor(side, label) {if(--$b0c.n<0)$b0c.f();
		this.side = side;
		this.label = label;
	}
	area() {let $b0t;if(--$b0c.n<0)$b0c.f();
		return ($b0t=this.side * this.side,typeof $b0t==="bigint"?$b0b($b0t):$b0t);
	}
}
class Base {
	z;
}
const rows = [1, 2];
for (const r of rows) {if(($b0n=$b0n+1|0)>999)$b0n=$b0m();console.log(r, r);}
$b0c.n-=$b0n;return(new Box(3).area());
;

$b0c.n-=$b0n;});
