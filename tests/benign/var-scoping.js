var x = 1; { var x = 2; } for (var i = 0; i < 2; i++) { var inner = i; let x = "block"; } function f() { x = 9; var x; return x; }
const r = []; for (let i = 0; i < 2; i++) { let i = "shadow"; r.push(i); } if (true) { var late = "l"; }
switch (1) { case 1: let y = "sw"; r.push(y); }
return [x, i, inner, f(), r, late, typeof nothing];
