const [users, posts] = (await Promise.all([
  callTool("users:list", { rows: [{ id: 1, name: "Ada" }, { id: 2, name: "Alan" }, { id: 3, name: "Grace" }] }),
  callTool("posts:list", { rows: [{ by: 1, title: "a" }, { by: 3, title: "b" }, { by: 1, title: "c" }, { by: 9, title: "d" }] }),
])).map((r) => r.args.rows);
const names = new Map(users.map((u) => [u.id, u.name]));
return posts.map(({ by, title }) => `${title} by ${names.get(by) ?? "unknown"}`);
