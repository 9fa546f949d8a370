f(...args); [...a, ...[1, 2], ...b]; new F(...args); const [first, ...others] = all; let p, q; [p, ...q] = r; const [only] = all; ({ ...o });
