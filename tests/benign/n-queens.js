const queens = (n) => { let count = 0; const place = (row, cols, d1, d2) => { if (row === n) { count++; return; } let free = ~(cols | d1 | d2) & ((1 << n) - 1); while (free) { const bit = free & -free; free ^= bit; place(row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1); } }; place(0, 0, 0, 0); return count; };
return [4, 5, 6, 7, 8].map(queens);
