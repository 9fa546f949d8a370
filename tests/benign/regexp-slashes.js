let a = 4, g = 2, i = 1; const x = a / g / i; const re = /=\/[/"'`]/g; if (a) /re/.test("re") && console.log("t"); const o = {} / 1;
return [x, re.source, re.flags, [1]/ 2, (a) / g, o, a++ / 2, /[}]/.exec("}")[0], `${/a`b/.source}`];
