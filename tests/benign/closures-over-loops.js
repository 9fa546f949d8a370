const fs = [];
for (let i = 0; i < 3; i++) fs.push(() => i++);
for (const k of ["a", "b"]) fs.push(() => k);
for (const k in { x: 1, y: 2 }) fs.push(() => k);
for (var v = 0; v < 2; v++) fs.push(() => v);
return fs.map((f) => f()).concat(fs.map((f) => f()));
