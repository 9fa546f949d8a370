let [a, b] = [0n, 1n]; for (let i = 0; i < 300; i++) [a, b] = [b, a + b]; const digits = a.toString(); return [digits.length, digits.slice(0, 10), a % 1000007n, BigInt.asUintN(64, a)];
