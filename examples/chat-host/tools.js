// What programs can reach: three lists of this page, and the ways to change them.

export const CUSTOMERS = [
  { id: "c1", name: "Fern & Daughters", mail: "hello@fern.example" },
  { id: "c2", name: "Moss Brothers", mail: "books@moss.example" },
  { id: "c3", name: "Lichen Ltd", mail: "office@lichen.example" },
];

export const INVOICES = [
  { number: 101, customer: "c1", amount: 420, due: "2026-02-01", paid: true },
  { number: 102, customer: "c2", amount: 1250, due: "2026-03-15", paid: false },
  { number: 103, customer: "c3", amount: 90, due: "2026-09-30", paid: false },
  { number: 104, customer: "c2", amount: 310, due: "2026-04-01", paid: false },
  { number: 105, customer: "c1", amount: 675, due: "2026-04-20", paid: false },
];

const object = (properties, required = []) => ({ type: "object", properties, required, additionalProperties: false });

/** `changed` is called after something was queued or sent. */
export const tools = (outbox, changed) => ({
  "customers:list": { handler: () => CUSTOMERS, input: object({}) },
  "invoices:list": {
    handler: ({ paid }) => INVOICES.filter((invoice) => paid === undefined || invoice.paid === paid),
    input: object({ paid: { type: "boolean" } }),
  },
  "reminders:queue": {
    handler: ({ customer, invoice }) => {
      const { name } = CUSTOMERS.find(({ id }) => id === customer);
      outbox.push(`Reminder of invoice ${invoice} to ${name}`);
      changed();
    },
    input: object({ customer: { enum: CUSTOMERS.map(({ id }) => id) }, invoice: { type: "integer" } }, [
      "customer",
      "invoice",
    ]),
    labels: ["write"],
  },
  "mail:send": {
    handler: ({ to }) => {
      outbox.push(`Mail to ${to}`);
      changed();
    },
    input: object({ to: { type: "string" }, text: { type: "string" } }, ["to", "text"]),
    labels: ["send", "external"],
  },
});

/** Five seconds are plenty, and what was read is not to be sent: a gate outside of the program sees to both. */
export const POLICY = `
level = "secure"
limits.timeoutMs = 5000
tools.allow = ["customers:*", "invoices:*", "reminders:*", "mail:*"]
tools.detectors.exfiltration = "block"
`;
