const o = { a: { f() { return this.b; }, b: 2 }, n: null, arr: [1] }; let n = 0;
return [o?.a?.f(), o.x?.y.z.w, o.n?.[n++], o.x?.(n++), (o?.a).b, o?.["a"]?.["b"], delete o?.a?.b, o.arr?.[0], o.a.f?.(), n, o.a?.g?.().h, `${o?.zz}`, (o.x?.y)?.z];
