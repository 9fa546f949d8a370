/** The Plan's rules for connections, denials first. */
export interface Rules {
  readonly route: "closed" | "direct" | "proxy";
  readonly methods: readonly string[] | null;
  readonly rules: readonly Rule[];
}

interface Rule {
  readonly verdict: "allow" | "deny";
  /** `https://*.example.com:8443/v1/*` */
  readonly to: string;
  /** The line of the policy. */
  readonly from: string;
}

export interface Judged {
  readonly verdict: "allow" | "deny" | "unsure";
  readonly rule: string | undefined;
}

/** Paths that servers read in more than one way: the proxy judges them. */
const UNCLEAR = /\/\/|;|%2f|%5c|%00|%25[0-9a-f]{2}/i;

/** Says no only where the proxy, which decides, would. */
export function judge({ rules, methods }: Rules, target: URL, method: string): Judged {
  let path: string;
  try {
    path = UNCLEAR.test(target.pathname) ? "" : decodeURIComponent(target.pathname);
  } catch {
    path = "";
  }
  for (const rule of rules) {
    const { verdict, to, from } = rule;
    const [, scheme = "", place = "", pattern] = /^(\w+):\/\/([^/]+)(\/.*)?$/.exec(to) ?? [];
    if (!sameScheme(scheme, target.protocol.slice(0, -1)) || !samePlace(scheme, place, target)) continue;
    if (pattern !== undefined && path === "") return { verdict: "unsure", rule: from };
    if (pattern !== undefined && !glob(pattern).test(path)) continue;
    if (verdict === "deny") return { verdict, rule: from };
    const listed = methods === null || methods.includes(method);
    return { verdict: listed ? "allow" : "deny", rule: listed ? from : "network.methods" };
  }
  return { verdict: "deny", rule: undefined };
}

function sameScheme(rule: string, asked: string): boolean {
  const plain = (scheme: string) => scheme.replace("ws", "http");
  return plain(rule) === plain(asked) || (plain(rule) === "http" && plain(asked) === "https");
}

function samePlace(scheme: string, place: string, target: URL): boolean {
  const [, host = "", port] = /^(\[.*\]|[^:]+)(?::(\d+))?$/.exec(place) ?? [];
  const usual = (protocol: string) => (/^(https|wss)/.test(protocol) ? "443" : "80");
  const same = (port ?? usual(scheme)) === (target.port || usual(target.protocol));
  const upgraded = port === undefined && /^(https|wss)/.test(target.protocol) && target.port === "";
  if (!same && !upgraded) return false;
  return host.startsWith("*.") ? target.hostname.endsWith(host.slice(1)) : target.hostname === host;
}

/** `*` is any run of characters. */
function glob(pattern: string): RegExp {
  let plain = pattern;
  try {
    plain = decodeURIComponent(pattern);
  } catch {
    // As it is written.
  }
  const parts = plain.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*")}$`);
}
