const data = { store: { books: [{ title: "A", price: 8, tags: ["x"] }, { title: "B", price: 12, tags: ["x", "y"] }], bike: { color: "red" } } };
const get = (object, path) => path.replace(/\[(\w+|\*)\]/g, ".$1").split(".").reduce((list, key) => list.flatMap((o) => (key === "*" ? Object.values(o ?? {}) : o?.[key] === undefined ? [] : [o[key]])), [object]);
return [get(data, "store.books[*].title"), get(data, "store.books[1].tags[0]"), get(data, "store.nothing.here"), get(data, "store.*.color")];
