class MyError extends RangeError { constructor(m) { super(m); this.name = "MyError"; this.code = 7; } }
try { throw new MyError("m"); } catch (e) { console.log(e.name, e.message, e.code, e instanceof RangeError, String(e)); }
throw new MyError("out");
