import type { Compiled, Diagnostic, Header } from "./compile.ts";
import { excerpt } from "./excerpt.ts";
import { element } from "./page.ts";

/** Everything is set as text: a policy's own words come back in messages, and must never become markup. */
export function show(compiled: Compiled, policy: string): Node[] {
  const findings = compiled.diagnostics.map((diagnostic) => finding(diagnostic, policy));
  if (compiled.unlisted > 0) {
    findings.push(element("p", {}, `and ${compiled.unlisted} more`));
  }
  if (compiled.plan === undefined) {
    return findings;
  }
  const plan = element("pre", { tabIndex: 0 }, JSON.stringify(compiled.plan, undefined, 2));
  return [
    ...findings,
    headers(compiled.headers),
    element("details", {}, element("summary", {}, "The whole plan"), plan),
  ];
}

function finding(diagnostic: Diagnostic, policy: string): HTMLElement {
  const { severity, code, message, help, path, start, end } = diagnostic;
  const place = start ? element("pre", {}, excerpt(policy, start, end)) : element("p", {}, path);
  return element(
    "article",
    { className: `finding ${severity}` },
    element("p", {}, element("strong", {}, `${severity}[${code}]: `), message),
    place,
    element("p", {}, `help: ${help}`),
  );
}

function headers(list: Header[]): HTMLElement {
  return element("dl", {}, ...list.flatMap(({ name, value }) => [element("dt", {}, name), element("dd", {}, value)]));
}
