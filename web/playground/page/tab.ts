import type { Belljar } from "./sdk.ts";

/** One tab, once it was opened. */
export interface Tab {
  /** It is on the screen again. */
  shown?(): void;
  /** The server was gone, and is back. */
  back?(): void;
  /** What Ctrl+Enter does. */
  go?(): void;
  /** What a share link carries of it. */
  save(): unknown;
  /** Takes what a share link carried, which anybody may have written. */
  restore(saved: unknown): void;
}

/** What every tab has of the page. */
export interface Page {
  /** Connected when first asked for, and again when the connection was lost. */
  jar(): Promise<Belljar>;
  /** Something went wrong: if it is the server that is gone, the page says so, and waits for it. */
  trouble(): void;
  /** Shows another tab, with something in it. */
  open(tab: TabName, saved?: unknown): Promise<void>;
}

export const TAB_NAMES = ["run", "tool", "app", "widget", "policy", "guarantees"] as const;
export type TabName = (typeof TAB_NAMES)[number];

/** What a tab's module exports. */
export interface TabModule {
  open(panel: HTMLElement, page: Page): Tab | Promise<Tab>;
}

/** Fields of something that came from outside, of the type they should have, or left out. */
export function texts(saved: unknown): Readonly<Record<string, string | undefined>> {
  if (typeof saved !== "object" || saved === null) return {};
  return Object.fromEntries(Object.entries(saved).filter(([, value]) => typeof value === "string"));
}
