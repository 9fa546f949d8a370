new Point(x); new Array(10); new Array(n); new lib.Buffer(n); new (pick())(n);
Array(n); new Uint8Array([1, 2]); new Date(); new A(...list); new A(1, 2);
function Own(n) {} new Own(n);
class B extends A { constructor(n) { super(n); } }
