import { BelljarApp, BelljarProvider, BelljarWidget, useRun } from "belljar/react";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { widget } from "./widget.js";

const PRICES = { leek: 2, chard: 3, bean: 5 };
const tools = { price: ({ of }) => PRICES[of] };

function Program() {
  const [code, setCode] = useState('const bean = await callTool("price", { of: "bean" });\nreturn 12 * bean');
  const { run, stop, running, result, error } = useRun({ tools });
  return (
    <section aria-label="A program">
      <h2>A program, and a tool of this page</h2>
      <textarea rows="3" aria-label="Program" value={code} onChange={(event) => setCode(event.target.value)} />
      <div>
        <button type="button" onClick={() => run(code)}>
          Run
        </button>
        <button type="button" onClick={stop} disabled={!running}>
          Stop
        </button>
      </div>
      <output>{error?.message ?? (result && (result.ok ? JSON.stringify(result.value) : result.error.message))}</output>
    </section>
  );
}

function Page() {
  const [html, setHtml] = useState("<h1>Leek soup</h1>");
  return (
    <section aria-label="An app">
      <h2>An app of files; it follows what is written</h2>
      <textarea rows="2" aria-label="index.html" value={html} onChange={(event) => setHtml(event.target.value)} />
      <BelljarApp options={{ files: { "/index.html": html }, title: "The page" }} fallback={<p>Starting …</p>} />
    </section>
  );
}

function Harvest() {
  const toolResult = { content: [{ type: "text", text: "3 kg of beans today" }] };
  return (
    <section aria-label="A widget">
      <h2>A widget of an MCP server</h2>
      <BelljarWidget options={{ html: widget, toolInput: {}, toolResult }} fallback={<p>Starting …</p>} />
    </section>
  );
}

createRoot(document.querySelector("main")).render(
  <StrictMode>
    <BelljarProvider server="http://localhost:3333">
      <Program />
      <Page />
      <Harvest />
    </BelljarProvider>
  </StrictMode>,
);
