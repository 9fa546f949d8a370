import { LISTED, LISTED_PREFIX } from "../../../generated/dom.ts";

/** Whether a page may list the attribute for its tools: a class, or data of its own. */
export function canBeListed(name: string): boolean {
  return LISTED.includes(name) || (name.startsWith(LISTED_PREFIX) && /^[a-z0-9-]+$/.test(name));
}
