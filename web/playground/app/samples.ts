/** A site to begin with. */
export interface Sample {
  readonly title: string;
  readonly policy: string;
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

export const SAMPLES: readonly Sample[] = [
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
