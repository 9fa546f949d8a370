import { isServiceWorkerSetup, PROTOCOL_VERSION } from "../generated/wire.ts";
import type { Rules } from "./rules.ts";

/** Written by the server in front of this script, where no page can change it. */
declare const BELLJAR: unknown;

if (!isServiceWorkerSetup(BELLJAR) || BELLJAR.protocol !== PROTOCOL_VERSION) throw new Error("this is another version");

/** The walls of the sandbox. */
export const WALLS: readonly (readonly [string, string])[] = BELLJAR.headers.map(({ name, value }) => [name, value]);

export const RULES = JSON.parse(BELLJAR.rules) as Rules;

/** Of the files that this worker was made for, and of the script that every document begins with. */
export const { version: VERSION, page: PAGE_HASH } = BELLJAR;
