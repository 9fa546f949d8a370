let a, b, c, x, y;
a * b; a * 2; a * b * c; x *= y; x *= 3;
a << b; 1 << b; a >> b; a >>> b; x <<= y; x >>= 2;
a ** b; a ** 2; (a, b) ** c; x **= y;
