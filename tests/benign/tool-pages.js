const all = [];
for (let page = 0; page < 5; page++) {
  const { args } = await callTool("items:list", { page, size: 3, items: [page * 3, page * 3 + 1, page * 3 + 2] });
  all.push(...args.items);
  if (args.items.length < args.size) break;
}
return { count: all.length, sum: all.reduce((a, b) => a + b, 0), even: all.filter((n) => n % 2 === 0) };
