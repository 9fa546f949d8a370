"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){ class Shape  {x;y;__proto__;
    list = [];
   static  count = 0;
  
  definite;
  
  
  
  constructor(x, y = 2, z, __proto__) { "note";if(--$b0c.n<0)`${$b0c}`;this.x=x;this.y=y;this[$b0k("__proto__")]=__proto__; this.definite = z ?? 0; }
  get size() {if(--$b0c.n<0)`${$b0c}`; return this.list.length; }
   async find(key) {if(--$b0c.n<0)`${$b0c}`; return key; }
  static #secret(x) {if(--$b0c.n<0)`${$b0c}`; return x; }
  
  
  over(a) {if(--$b0c.n<0)`${$b0c}`;}
  *[Symbol.iterator]() {if(--$b0c.n<0)`${$b0c}`;}
}
class Circle extends Shape/* of */  {radius;
  constructor(radius) {if(--$b0c.n<0)`${$b0c}`;
    const before = radius;
    super(before, 1);this.radius=radius;
    this.x;
  }
   area() {if(--$b0c.n<0)`${$b0c}`; return Math.PI * this.radius ** 2; }
}
const Anonymous = class  {  x; };
 class Base extends Circle {  }

return Base;}});
