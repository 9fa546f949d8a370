import type { Core } from "../core.ts";
import type {
  Answered,
  Consent,
  RegisterOptions,
  ToolCallOptions,
  ToolListing,
  ToolRegistry,
  ToolResult,
} from "../types/tool.ts";
import { ToolCall } from "./call.ts";
import type { Compiled, CompiledTool, Manifests, Wanted } from "./compiled.ts";
import { askFor, decide, dialog } from "./consent.ts";
import type { GrantLog } from "./grant_log.ts";
import { Granted } from "./granted.ts";
import { type Grants, type Holder, holderOf, lastsFor } from "./grants.ts";
import { failed, refused } from "./outcome.ts";
import { Performer } from "./perform/performer.ts";
import { Semaphore } from "./semaphore.ts";
import type { ToolFrames } from "./tool_frames.ts";

/** What the tools of a registry share. */
export interface RegistryParts {
  readonly core: Core;
  readonly grants: Grants;
  readonly grantLog: GrantLog;
  readonly manifests: Manifests;
  readonly frames: ToolFrames;
  readonly dom: Element | undefined;
  readonly consent: Consent | undefined;
  readonly network: readonly string[] | undefined;
  readonly domAttributes: readonly string[] | undefined;
}

/** An app that is registered. */
interface App {
  readonly compiled: Compiled;
  readonly code: Readonly<Record<string, string>>;
  readonly holder: Holder;
  readonly dom: Element | undefined;
  readonly semaphore: Semaphore;
  readonly live: Set<Granted>;
}

export class Registry implements ToolRegistry {
  readonly kind = "registry";
  readonly #parts: RegistryParts;
  readonly #apps = new Set<App>();
  readonly #listeners = new Set<() => void>();

  constructor(parts: RegistryParts) {
    this.#parts = parts;
  }

  tools(): ToolListing[] {
    const listed = [...this.#apps].flatMap((app) => app.compiled.tools.filter((tool) => this.#isOpen(app, tool)));
    return listed.map(({ listing }) => listing);
  }

  async register(
    manifest: unknown,
    code: Readonly<Record<string, string>>,
    options: RegisterOptions = {},
  ): Promise<() => void> {
    const { core, network } = this.#parts;
    // Read once: what is compiled, fingerprinted and run later must be the same.
    const [given, codes] = [snapshot(manifest), { ...code }];
    const compiled = await this.#parts.manifests.compile(given, network);
    const names = compiled.tools.map(({ listing }) => listing.name);
    const lacking = names.filter((name) => typeof codes[name] !== "string");
    if (lacking.length > 0) throw core.error("INVALID_PARAMS", `No code was given for ${lacking.join(", ")}.`);
    const holder = await holderOf(compiled.name, { manifest: given, code: codes, network });
    const taken = names.find((name) => this.#find(name));
    if (taken !== undefined) throw core.error("TOOL_CONFLICT", `A tool \`${taken}\` is registered already.`);
    const dom = options.dom ?? this.#parts.dom;
    const app: App = {
      compiled,
      code: codes,
      holder,
      dom,
      semaphore: new Semaphore(compiled.maxConcurrent),
      live: new Set(),
    };
    this.#apps.add(app);
    this.#changed();
    return () => {
      if (this.#apps.delete(app)) this.#changed();
    };
  }

  async call(name: string, args: unknown, options: ToolCallOptions): Promise<ToolResult> {
    const found = this.#find(name);
    if (!found) return refused("TOOL_NOT_FOUND", `There is no tool \`${String(name).slice(0, 100)}\`.`);
    const [app, tool] = found;
    const missing = this.#parts.grants.missing(app.holder, tool.capabilities);
    if (missing.length > 0) {
      const message = `\`${name}\` needs ${missing.map((one) => `\`${one}\``).join(", ")}, which the user has not granted.`;
      return refused("CAPABILITY_DENIED", message, { requiredCapability: missing[0], missing });
    }
    return this.#run(app, tool, args, options);
  }

  /** Of what a tool needs, what is not granted. */
  missing(name: string): string[] {
    const found = this.#find(name);
    return found ? this.#parts.grants.missing(found[0].holder, found[1].capabilities) : [];
  }

  async request(capabilities: readonly string[], { caller }: { readonly caller: string }): Promise<Answered> {
    const { consent, grants } = this.#parts;
    const approved: string[] = [];
    let reason: string | undefined;
    for (const app of this.#apps) {
      const open = grants.missing(app.holder, capabilities);
      const wanted = app.compiled.capabilities.filter(({ name }) => capabilities.includes(name));
      approved.push(...wanted.filter(({ name }) => !open.includes(name)).map(({ name }) => name));
      const asked = wanted.filter(({ name }) => open.includes(name));
      if (asked.length === 0) continue;
      const answered = await this.#ask(app, asked, caller, consent);
      approved.push(...answered.approved);
      reason ??= answered.reason;
    }
    const denied = capabilities.filter((name) => !approved.includes(name));
    const why = reason === undefined || denied.length === 0 ? {} : { reason };
    return { granted: denied.length === 0, approved: [...new Set(approved)], denied, ...why };
  }

  revoke(capabilities: readonly string[]): void {
    const { grants, grantLog } = this.#parts;
    for (const app of this.#apps) {
      // What is used up by a call that still runs is taken from it as well.
      const live = capabilities.filter((name) => [...app.live].some((granted) => granted.has(name)));
      const had = grants.revoke(app.holder, capabilities);
      grantLog.revoked(app.compiled, [...new Set([...had, ...live])]);
      for (const granted of app.live) granted.revoke(capabilities);
    }
    this.#changed();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #ask(app: App, wanted: readonly Wanted[], caller: string, consent: Consent | undefined): Promise<Answered> {
    const { core, grants, grantLog } = this.#parts;
    const ask = askFor(app.compiled, wanted, caller, lastsFor(app.holder));
    const { approved, denied, lasts, ...rest } = await decide(ask, consent ?? dialog(core)).catch((error: unknown) => {
      // Nobody said yes.
      grantLog.denied(app.compiled, names(wanted), ask.caller);
      throw error;
    });
    grantLog.granted(app.compiled, approved, ask.caller, grants.add(app.holder, approved, lasts));
    grantLog.denied(app.compiled, denied, ask.caller);
    if (approved.length > 0) this.#changed();
    return { approved, denied, ...rest };
  }

  async #run(app: App, tool: CompiledTool, args: unknown, options: ToolCallOptions): Promise<ToolResult> {
    const began = performance.now();
    const { core, domAttributes, grants, frames } = this.#parts;
    const granted = new Granted(app.compiled.capabilities, tool.capabilities);
    // From here on it can be taken back, also while it waits for its turn.
    app.live.add(granted);
    grants.use(app.holder, tool.capabilities);
    let acquired = false;
    try {
      await app.semaphore.acquire(options.signal);
      acquired = true;
      const call = new ToolCall({
        tool,
        code: app.code[tool.listing.name] as string,
        args,
        granted,
        performer: new Performer({ root: app.dom, attributes: domAttributes ?? [] }, core.server),
        timeoutMs: options.timeoutMs ?? tool.limits.timeoutMs,
        signal: options.signal,
      });
      return await frames.use(tool, (frame) => call.run(frame));
    } catch (error) {
      return failed(error, [], performance.now() - began);
    } finally {
      if (acquired) app.semaphore.release();
      app.live.delete(granted);
    }
  }

  #find(name: string): readonly [App, CompiledTool] | undefined {
    for (const app of this.#apps) {
      const tool = app.compiled.tools.find(({ listing }) => listing.name === name);
      if (tool) return [app, tool];
    }
    return undefined;
  }

  #isOpen(app: App, { capabilities }: CompiledTool): boolean {
    return this.#parts.grants.missing(app.holder, capabilities).length === 0;
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener();
      } catch (error) {
        reportError(error);
      }
    }
  }
}

/** As it travels; one that cannot is left for the server to refuse. */
function snapshot(manifest: unknown): unknown {
  const text = JSON.stringify(manifest);
  return text === undefined ? undefined : JSON.parse(text);
}

function names(wanted: readonly Wanted[]): string[] {
  return wanted.map(({ name }) => name);
}
