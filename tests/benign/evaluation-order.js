const log = []; const t = (x) => { log.push(x); return x; };
const o = { get a() { log.push("get a"); return 1; }, set a(v) { log.push("set a " + v); }, [t("k")]: t("v") };
o.a += t(5); o[t("a")] = t(2); t(1) + t(2) * t(3); t("x") + t("y") + t("z");
`${t("q")}${{ toString() { log.push("ts"); return "ts"; } }}${t("w")}`;
[t(1), ...t([2]), t(3)]; f(t("arg1"), ...t(["arg2"])); function f() { log.push("f"); }
t(o)[t("b")] ??= t("c"); t(null)?.[t("no")]; (t(f))(t("last")); t(2) ** t(3); t(1) << t(2);
new (t(Array))(t(3)); new Array(...t([1, 2]));
return log;
