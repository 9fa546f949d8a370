let b, c, text, line, o, row, count, total, n, m, label, x, y, f;
const a = b + c;
text += line;
o.text += o.line;
let d = "row " + row + "\n";
const e = b + 1 + c + 2 + f();
const ff = (x, y = x + x) => x + y;
count += 1; total += n * m; label = -x + y;
