function sum(n) {
  let s = 0;
  for (let i = 0; i < n; i++) s = (s + (i ^ s)) % 1000003;
  return s;
}
return sum(2e7);
