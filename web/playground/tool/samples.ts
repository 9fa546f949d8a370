/** A tool to begin with, and what it asks for. */
export interface ToolSample {
  readonly title: string;
  readonly says: string;
  readonly capabilities: readonly string[];
  readonly code: string;
  readonly args: string;
}

export const SAMPLES: readonly ToolSample[] = [
  {
    title: "Read the page",
    says: "Reads the list on the right, and nothing else of this page.",
    capabilities: ["dom:read"],
    args: "{}",
    code: `const items = await btcp.dom.querySelectorAll("li");
return items.length + " things on the list";
`,
  },
  {
    title: "Change the page",
    says: "Writes into the one element that it may touch.",
    capabilities: ["dom:read", "dom:write"],
    args: '{ "text": "Water the fern" }',
    code: `await btcp.dom.setTextContent("#note", args.text);
return await btcp.dom.getTextContent("#note");
`,
  },
  {
    title: "Ask for less than it uses",
    says: "It was granted reading, and tries to write.",
    capabilities: ["dom:read"],
    args: "{}",
    code: `return await btcp.dom.setTextContent("#note", "I was here");
`,
  },
  {
    title: "Look outside of its region",
    says: "The rest of the page is not there for it.",
    capabilities: ["dom:read"],
    args: "{}",
    code: `return await btcp.dom.getTextContent("header h1");
`,
  },
];
