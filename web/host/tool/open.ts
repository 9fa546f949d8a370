// The module that runs BTCP tools, loaded when the first one is wanted.

import type { Core } from "../core.ts";
import type { BtcpOptions, GrantStorage, ToolRegistry, ToolRegistryOptions, ToolResult } from "../types/tool.ts";
import { Manifests } from "./compiled.ts";
import { GrantLog } from "./grant_log.ts";
import { Grants } from "./grants.ts";
import { checkRegistry, checkTool } from "./options.ts";
import { refused } from "./outcome.ts";
import { Registry } from "./registry.ts";
import { ToolFrames } from "./tool_frames.ts";

export { BTCP_ERRORS } from "../../shared/btcp_errors.ts";

/** What a jar keeps between its tools. */
interface Kept {
  readonly manifests: Manifests;
  readonly frames: ToolFrames;
  readonly grants: Map<GrantStorage | null, Grants>;
  readonly grantLog: GrantLog;
}

const jars = new WeakMap<Core["kept"], Kept>();

/** The tools of this page, to be registered, granted and called. */
export function open(core: Core, options: ToolRegistryOptions = {}): ToolRegistry {
  checkRegistry(options, (message) => core.error("INVALID_PARAMS", message));
  return registry(core, options);
}

/** One tool, called once. Never rejects for what the tool did; rejects for wrong use. */
export async function callTool(core: Core, options: BtcpOptions): Promise<ToolResult> {
  checkTool(options, (message) => core.error("INVALID_PARAMS", message));
  const { args, caller = "This page", code, signal, timeoutMs } = options;
  const manifest = options.manifest ?? inline(options);
  const one = registry(core, options);
  const name = options.name ?? nameOf(manifest);
  const codes = Object.fromEntries(namesOf(manifest).map((each) => [each, code]));
  const remove = await one.register(manifest, codes);
  try {
    const lacking = one.missing(name);
    if (lacking.length > 0) {
      const { denied, reason } = await one.request(lacking, { caller });
      if (denied.length > 0) {
        const message = `The user did not grant ${denied.map((each) => `\`${each}\``).join(", ")}.${reason === undefined ? "" : ` ${reason}`}`;
        return refused("CAPABILITY_DENIED", message, { requiredCapability: denied[0], missing: denied });
      }
    }
    return await one.call(name, args ?? {}, {
      caller,
      ...(signal === undefined ? {} : { signal }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  } finally {
    remove();
  }
}

function registry(core: Core, { dom, consent, storage, network, domAttributes }: ToolRegistryOptions): Registry {
  const kept = jars.get(core.kept) ?? {
    manifests: new Manifests(core),
    frames: new ToolFrames(core),
    grants: new Map(),
    grantLog: new GrantLog(core.events),
  };
  jars.set(core.kept, kept);
  const where = storage === undefined ? usualStorage() : storage;
  const grants = kept.grants.get(where) ?? new Grants(where ?? undefined);
  kept.grants.set(where, grants);
  const { grantLog, manifests, frames } = kept;
  return new Registry({ core, grants, grantLog, manifests, frames, dom, consent, network, domAttributes });
}

/** Some pages have none, and say so by throwing. */
function usualStorage(): GrantStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** A tool without a manifest, as one with the smallest. */
function inline({ capabilities = [], sandbox = "worker" }: BtcpOptions): object {
  const description = "A tool that came without a manifest.";
  const tool = { name: "tool", description, inputSchema: true, capabilities };
  return {
    btcp: "1.0",
    name: "inline",
    version: "0.0.0",
    description,
    capabilities,
    tools: [tool],
    config: { sandbox },
  };
}

function namesOf(manifest: unknown): string[] {
  const { tools } = (manifest ?? {}) as { readonly tools?: unknown };
  return Array.isArray(tools) ? tools.map((tool) => String((tool as { readonly name?: unknown } | null)?.name)) : [];
}

function nameOf(manifest: unknown): string {
  return namesOf(manifest)[0] ?? "tool";
}
