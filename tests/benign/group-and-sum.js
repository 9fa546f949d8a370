const orders = Array.from({ length: 40 }, (_, i) => ({ customer: "c" + (i % 7), total: (i * 37) % 100, status: i % 3 ? "paid" : "open" }));
const byCustomer = orders.reduce((acc, { customer, total, status }) => {
  const entry = (acc[customer] ??= { count: 0, paid: 0, open: 0 });
  entry.count++; entry[status] += total; return acc;
}, {});
return Object.entries(byCustomer).map(([customer, v]) => ({ customer, ...v })).sort((a, b) => b.paid - a.paid || a.customer.localeCompare(b.customer)).slice(0, 3);
