first()
a + b
;[1].map(f)
const c = 1
do x(); while (y)
if (a) b(); else c()
label: for (;;) break label
