import type { Guest } from "./compile.ts";

export interface PolicyExample {
  readonly title: string;
  readonly guest: Guest;
  readonly policy: string;
}

export const EXAMPLES: readonly PolicyExample[] = [
  {
    title: "a script that may call tools",
    guest: "run",
    policy: `level = "secure"

[limits]
timeoutMs = 5000
toolCalls = 20

[tools]
allow = ["users:*", "posts:list"]
deny = ["*:delete"]
`,
  },
  {
    title: "an app with one API and one CDN",
    guest: "app",
    policy: `[network]
allow = ["https://api.example.com"]

[resources]
allow = ["https://cdn.example.net"]
inlineScripts = true

[sandbox]
forms = true
`,
  },
  {
    title: "a widget with a map and the camera",
    guest: "widget",
    policy: `[resources]
allow = ["https://*.tiles.example.com"]
schemes = ["data:", "blob:"]

[permissions]
camera = true
`,
  },
  {
    title: "one with mistakes",
    guest: "app",
    policy: `[network]
allow = ["*", "https://api.example.com; script-src *"]
methds = ["GET"]

[limits]
timeoutMs = 0
`,
  },
  { title: "the empty policy", guest: "app", policy: "" },
];
