const data = { users: Array.from({ length: 50 }, (_, i) => ({ id: i, name: "u" + i, tags: ["a", "b"].slice(i % 2), nested: { on: new Date(0) } })) };
const text = JSON.stringify(data, (k, v) => (k === "id" ? undefined : v), 1);
const back = JSON.parse(text, (k, v) => (k === "on" ? new Date(v).getTime() : v));
return [text.length, back.users[7], JSON.stringify({ toJSON: () => "j" }), Object.entries(JSON.parse('{"__proto__": 1}')), JSON.stringify("\u2028")];
