const a = 1
const b = [1, 2]
let c = a
++c
let s = "x"
s += s
b.push(s + c)
do c++
while (c < 5)
const f = function () { return a }
;(function () { b.push(f()) })()
return [a, b, c, s]
