import type { McpUiHostContext } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { WidgetOptions } from "../types/widget.ts";
import { type Size, SizeKeeper } from "./size.ts";

/** How a widget looks on the page: its border, its size, and the room it leaves while it is away. */
export class Appearance {
  readonly #element: Element;
  readonly #options: WidgetOptions;
  readonly #sizes: SizeKeeper;
  #placeholder: HTMLElement | undefined;

  constructor(element: Element, options: WidgetOptions) {
    this.#element = element;
    this.#options = options;
    this.#sizes = new SizeKeeper(options.maxWidth ?? 4_000, options.maxHeight ?? 4_000);
  }

  dress(frame: HTMLIFrameElement): void {
    const { prefersBorder } = (this.#options.ui ?? {}) as { readonly prefersBorder?: unknown };
    frame.title = this.#options.toolInfo?.tool.name ?? "Widget";
    // Users should see where the page ends and somebody else's content begins, unless the widget draws its own border.
    if (prefersBorder !== false) frame.style.outline = "1px solid rgb(128 128 128 / 0.4)";
    // As large as it was: what stands below it does not jump.
    if (this.#placeholder) frame.style.height = this.#placeholder.style.height;
    this.clear();
  }

  /** Follows a wish within the caps; a dimension that the host fixed is not the widget's to change. */
  size(wished: Size, { containerDimensions }: McpUiHostContext, frame: HTMLIFrameElement | undefined): void {
    const fixed = (containerDimensions ?? {}) as Size;
    const flexibleWidth = fixed.width === undefined && "maxWidth" in fixed;
    const flexible = {
      width: flexibleWidth ? wished.width : undefined,
      height: fixed.height === undefined ? wished.height : undefined,
    };
    const size = this.#sizes.take(flexible, performance.now());
    if (!size || !frame) return;
    if (size.height !== undefined) frame.style.height = `${size.height}px`;
    if (size.width !== undefined) frame.style.width = `min(${size.width}px, 100%)`;
    this.#options.onSize?.(size);
  }

  /** Leaves room of this height. */
  leave(height: number): void {
    this.#placeholder ??= document.createElement("div");
    this.#placeholder.style.height = `${height}px`;
    this.#element.append(this.#placeholder);
  }

  clear(): void {
    this.#placeholder?.remove();
    this.#placeholder = undefined;
  }
}
