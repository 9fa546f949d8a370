let n = 0, log = [];
do n++; while (n < 3)
do { if (n === 5) break; if (n++ === 4) continue; log.push(n) } while (n < 10)
if (n) do log.push("x"); while (false); else log.push("never")
return [n, log];
