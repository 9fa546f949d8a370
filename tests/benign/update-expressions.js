let a = 1; const o = { x: 5, y: "7", z: 10n, get w() { return 3; } }; const arr = [1, 2, 3]; let i = 0;
arr[i++]++; arr[i++] += arr[i]; ++arr[arr.length - 1]; o.y++; o.z--; o["x"]--;
return [a++ + ++a, a-- - --a, -a, +"5", o, arr, i, typeof o.z, a+++a, - -a, !(!a)];
