/**
 * What an SVG that is drawn can be made of. A browser runs no script of a picture and loads nothing for it, but draws it on the page's
 * own thread: with `use`, `pattern`, `filter` or entities a few lines are work for minutes. What is not listed is not drawn.
 */
const ELEMENTS: ReadonlySet<string> = new Set([
  "svg",
  "g",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "title",
  "desc",
  "defs",
  "linearGradient",
  "radialGradient",
  "stop",
]);

/** Properties that make much work of one element, in an attribute or in `style`. */
const COSTLY = /(?:filter|mask|clip-path|blend-mode|isolation|shadow)\s*[:=]/i;

const NAMESPACE = "http://www.w3.org/2000/svg";
const MAX_SIDE = 4_096;
const DEFAULT = { width: 300, height: 150 };

/** The text to draw and its size, or why it is not drawn. */
export function svgSize(
  text: string,
): { readonly text: string; readonly width: number; readonly height: number } | { readonly reason: string } {
  for (const [, name = ""] of text.matchAll(/<(?!\/|!--|\?xml\s)([^\s<>/]*)/g)) {
    if (!ELEMENTS.has(name)) return no(`<${name.slice(0, 40)}>`);
  }
  const [costly] = COSTLY.exec(text) ?? [];
  if (costly) return no(`\`${costly.slice(0, 40)}\``);
  const [tag = ""] = /<svg[^>]*>/.exec(text) ?? [];
  const named = /\sxmlns\s*=/.test(tag) ? text : text.replace("<svg", `<svg xmlns="${NAMESPACE}"`);
  return { text: named, ...sizeOf(tag) };
}

function no(what: string): { readonly reason: string } {
  return { reason: `This SVG is shown as text: pictures with ${what} are not drawn here.` };
}

/** By its own width and height, or by its view box, within what a screen has. */
function sizeOf(tag: string): { readonly width: number; readonly height: number } {
  const number = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]{1,12})(?:px)?\\s*["']`).exec(tag)?.[1]);
  const [, , across, down] =
    /\sviewBox\s*=\s*["']([^"']{1,100})["']/
      .exec(tag)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [width, height] = [number("width") || across || DEFAULT.width, number("height") || down || DEFAULT.height];
  if (!(width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height))) return DEFAULT;
  return { width: Math.min(width, MAX_SIDE), height: Math.min(height, MAX_SIDE) };
}
