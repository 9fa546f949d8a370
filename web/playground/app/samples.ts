/** A site to begin with. */
export interface Sample {
  readonly title: string;
  readonly policy: string;
  /** The file to look at first; the policy where none is named. */
  readonly open?: string;
  readonly files: Readonly<Record<string, string>>;
}

const INDEX = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>A small site</title>
    <link rel="stylesheet" href="style.css">
  </head>
  <body>
    <h1>Under the jar</h1>
    <p>This page lives on a host name of its own.</p>
    <button id="ask">Fetch something</button>
    <pre id="said"></pre>
    <script type="module" src="main.js"></script>
  </body>
</html>
`;

const STYLE = `body {
  margin: 2rem;
  font-family: system-ui, sans-serif;
  background: #f4fbf9;
  color: #123;
}

h1 {
  color: #0d6f67;
}
`;

const DASHBOARD = `import { type FormEvent, useState } from "react";
import { Bar, BarChart, Tooltip, XAxis, YAxis } from "recharts";
import { type Month, year } from "./sales";
import "./app.css";

export default function App() {
  const [months, setMonths] = useState<Month[]>(year);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setMonths([...months, { name: String(form.get("name")), sales: Number(form.get("sales")) }]);
  };
  return (
    <main>
      <h1>Sales</h1>
      <BarChart width={480} height={240} data={months}>
        <XAxis dataKey="name" />
        <YAxis />
        <Tooltip />
        <Bar dataKey="sales" fill="#0d6f67" isAnimationActive={false} />
      </BarChart>
      <table>
        <tbody>
          {months.map(({ name, sales }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{sales}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form onSubmit={add}>
        <input name="name" placeholder="Month" required />
        <input name="sales" type="number" placeholder="Sales" required />
        <button type="submit">Add</button>
      </form>
    </main>
  );
}
`;

export const SAMPLES: readonly Sample[] = [
  {
    title: "A dashboard in React",
    open: "/src/App.tsx",
    policy: `[sandbox]
forms = true
`,
    files: {
      "/belljar.json": `{
  "entry": "/src/App.tsx",
  "packages": ["react@19", "react-dom@19", "recharts@3"]
}
`,
      "/src/App.tsx": DASHBOARD,
      "/src/sales.ts": `export interface Month {
  name: string;
  sales: number;
}

export const year: Month[] = [
  { name: "Jan", sales: 42 },
  { name: "Feb", sales: 51 },
  { name: "Mar", sales: 38 },
  { name: "Apr", sales: 64 },
];
`,
      "/src/app.css": STYLE,
    },
  },
  {
    title: "A fetch that is refused",
    policy: `# What this app may do. The browser stops everything else, and says so below;
# Apply adds the line that is missing.
[sandbox]
storage = "own"
`,
    files: {
      "/index.html": INDEX,
      "/style.css": STYLE,
      "/main.js": `const said = document.querySelector("#said");

document.querySelector("#ask").addEventListener("click", async () => {
  try {
    const answer = await fetch("HOST/belljar.d.ts");
    said.textContent = "answered: " + answer.status;
  } catch (error) {
    said.textContent = "refused: " + error.message;
  }
});
console.log("ready");
`,
    },
  },
  {
    title: "Pages, modules and state",
    policy: `[sandbox]
storage = "own"
`,
    files: {
      "/index.html": INDEX.replace("Fetch something", "Count"),
      "/style.css": STYLE,
      "/counter.js": `export function count() {
  const next = Number(localStorage.getItem("count") ?? 0) + 1;
  localStorage.setItem("count", String(next));
  return next;
}
`,
      "/main.js": `import { count } from "./counter.js";

document.querySelector("#ask").addEventListener("click", () => {
  document.querySelector("#said").textContent = "clicked " + count() + " times";
});
`,
    },
  },
];
