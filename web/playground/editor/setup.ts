import { autocompletion, type CompletionSource, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

interface Behaviour {
  readonly label: string;
  readonly readOnly: boolean;
  readonly height: readonly [string, string];
  readonly complete: CompletionSource | undefined;
}

/** The same everywhere. Tab is not taken: it goes on to the next control, as everywhere on the page. */
export function behaviour({ label, readOnly, height, complete }: Behaviour): Extension {
  const [least, most] = height;
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    search({ top: true }),
    lintGutter(),
    complete ? autocompletion({ override: [complete], icons: false }) : [],
    keymap.of([
      // The page's own key.
      { key: "Mod-Enter", run: () => false, preventDefault: false },
      ...completionKeymap,
      ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
      ...historyKeymap,
      ...searchKeymap,
      ...lintKeymap,
    ]),
    EditorView.contentAttributes.of({
      "aria-label": label,
      tabindex: "0",
      ...(readOnly && { "aria-readonly": "true" }),
    }),
    EditorState.readOnly.of(readOnly),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    syntaxHighlighting(COLOURS),
    look,
    // The text is as high as its box, so that a click below the last line is a click into it.
    EditorView.theme({ ".cm-scroller": { maxHeight: most }, ".cm-content, .cm-gutter": { minHeight: least } }),
  ];
}

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.self, tags.tagName], color: "var(--code-keyword)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.attributeValue], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], color: "var(--code-number)" },
  {
    tag: [tags.propertyName, tags.attributeName, tags.typeName, tags.className, tags.labelName],
    color: "var(--code-name)",
  },
  { tag: [tags.function(tags.variableName), tags.definition(tags.variableName)], color: "var(--code-name)" },
  { tag: [tags.comment, tags.meta], color: "var(--code-comment)", fontStyle: "italic" },
  { tag: tags.heading, fontWeight: "600" },
  { tag: tags.invalid, color: "var(--bad)" },
]);

/** By the page's own colours, which a shadow root inherits, so that light and dark are no business of the editor's. */
const look = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--surface)", fontSize: "13px" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  "&.cm-focused .cm-cursor, .cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)",
  },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent) 7%, transparent)" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--soft)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.25rem", padding: "0 6px 0 8px" },
  ".cm-gutter-lint": { width: "16px" },
  ".cm-lit": { backgroundColor: "color-mix(in srgb, var(--accent) 18%, transparent)" },
  ".cm-failed": { backgroundColor: "var(--bad-soft)", boxShadow: "inset 3px 0 var(--bad)" },
  ".cm-matchingBracket": { backgroundColor: "var(--accent-soft)" },
  ".cm-tooltip": {
    border: "1px solid var(--line)",
    borderRadius: "8px",
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    boxShadow: "0 6px 24px rgb(0 0 0 / 18%)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { color: "inherit", opacity: "0.8", fontStyle: "normal", marginLeft: "1em" },
  ".cm-tooltip.cm-completionInfo": { maxWidth: "min(32rem, 90vw)", padding: "8px 10px" },
  ".cm-completionInfo .signature": {
    display: "block",
    fontFamily: "var(--mono)",
    fontSize: "12px",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  ".cm-completionInfo p": { margin: "6px 0 0", fontFamily: "system-ui, sans-serif", whiteSpace: "pre-wrap" },
  ".cm-diagnostic": { padding: "6px 10px", maxWidth: "36rem", whiteSpace: "pre-wrap" },
  ".cm-panels": { backgroundColor: "var(--sunken)", color: "var(--ink)" },
  ".cm-panels input, .cm-panels button": { color: "var(--ink)", background: "var(--surface)" },
});
