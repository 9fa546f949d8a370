"use strict";
const f = function () { return this; }; const out = [f(), typeof this];
try { Object.freeze({ a: 1 }).a = 2; } catch (e) { out.push(e.name); }
try { (function (a) { arguments[0] = 9; out.push(a); })(1); } catch (e) { out.push(e.name); }
try { delete Object.prototype; } catch (e) { out.push(e.name); }
return out;
