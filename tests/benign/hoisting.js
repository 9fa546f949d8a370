console.log(typeof hoisted, typeof notYet, hoisted());
function hoisted() { return "h"; }
var notYet = 1;
{ function inner() { return "in"; } console.log(inner()); }
try { late; } catch (e) { console.log(e.name); }
let late = 1;
return notYet + late;
