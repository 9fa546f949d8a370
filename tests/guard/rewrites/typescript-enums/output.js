"use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){var Size={};Size[Size["Small"]=0]="Small"; Size[Size["Medium"]=10]="Medium"; Size[Size["Large"]=Size["Medium"]+1]="Large";Size[Size["extra large"]=Size["Large"]+1]="extra large";
var Name={};Name["First"]="first";Name["Second"]=Name["First"] + "!";Name["Third"]=`third`;
var Mixed={};
Mixed[Mixed["A"]=Size.Medium << 1]="A"; 
Mixed[Mixed["B"]=Mixed["A"] | 1]="B"; 
Mixed["C"]=Name.First; 
Mixed[Mixed["D"]="x".length]="D"; 
Mixed[Mixed["E"]=((A) => (--$b0c.n<0&&`${$b0c}`,A))(1)]="E";

Size[Size["Huge"]=100]="Huge";
;
var Empty={};
function inner() {if(--$b0c.n<0)`${$b0c}`; if (true) { let Local={};Local[Local["X"]=0]="X"; return Local.X; } }
var Odd={};Odd[Odd[$b0k("__proto__")]=1]="__proto__";
;

return {["Empty"]:Empty,["Size"]:Size,["Mixed"]:Mixed,["inner"]:inner,};}});
