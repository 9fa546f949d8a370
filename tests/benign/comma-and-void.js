let x = 0;
const y = (x++, x++, x);
for (let i = 0, j = 10; i < j; i += 2, j--) x += j;
return [x, y, void 0, (1, 2), delete { a: 1 }.a];
