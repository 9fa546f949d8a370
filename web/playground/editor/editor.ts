import type { CompletionSource } from "@codemirror/autocomplete";
import { setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { type Language, languageOf } from "./languages.ts";
import { behaviour } from "./setup.ts";

export interface EditorOptions {
  readonly id: string;
  /** What it is, for those who cannot see it. */
  readonly label: string;
  readonly language: Language;
  readonly text?: string;
  readonly readOnly?: boolean;
  readonly complete?: CompletionSource;
  /** CSS height of the scroller, at least and at most. */
  readonly height?: readonly [string, string];
  readonly onChange?: () => void;
  /** The cursor is on another line, from 1. */
  readonly onLine?: (line: number) => void;
}

/** Something to draw under a stretch of the text, by offsets. */
export interface Finding {
  readonly severity: "error" | "warning" | "note";
  readonly message: string;
  readonly from: number;
  readonly to: number;
}

/** Lines that have a class of their own, from 1. */
function lineMarks(className: string) {
  const effect = StateEffect.define<readonly number[]>();
  const mark = Decoration.line({ class: className });
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (marks, { effects, changes, state }) => {
      const set = effects.find((one) => one.is(effect));
      if (!set) return marks.map(changes);
      const lines = (set.value as readonly number[]).filter((line) => line >= 1 && line <= state.doc.lines);
      return Decoration.set(
        lines.map((line) => mark.range(state.doc.line(line).from)),
        true,
      );
    },
    provide: (field) => EditorView.decorations.from(field),
  });
  return { effect, field };
}

const lit = lineMarks("cm-lit");
const failed = lineMarks("cm-failed");

/**
 * CodeMirror in a shadow root: there its styles are adopted style sheets, which the page's strict CSP allows, while in the
 * document they would be a `style` element, which it does not.
 */
export class Editor {
  readonly element = document.createElement("div");
  readonly #view: EditorView;
  readonly #language = new Compartment();
  #line = 1;
  #silent = false;

  constructor(options: EditorOptions) {
    this.element.className = "editor";
    this.element.id = options.id;
    const root = this.element.attachShadow({ mode: "open" });
    const { text = "", label, readOnly = false, onChange, onLine, height = ["8rem", "60vh"] } = options;
    const extensions: Extension[] = [
      behaviour({ label, readOnly, height, complete: options.complete }),
      this.#language.of([]),
      lit.field,
      failed.field,
      EditorView.updateListener.of(({ docChanged, focusChanged, selectionSet, state, view }) => {
        if (docChanged && !this.#silent) onChange?.();
        const { number } = state.doc.lineAt(state.selection.main.head);
        const moved = (docChanged || selectionSet) && number !== this.#line;
        if (moved || (focusChanged && view.hasFocus)) {
          this.#line = number;
          onLine?.(number);
        }
      }),
    ];
    this.#view = new EditorView({ root, parent: root, state: EditorState.create({ doc: text, extensions }) });
    this.language = options.language;
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  /** Does not count as a change: whoever sets it knows. */
  set text(text: string) {
    if (text === this.text) return;
    this.#silent = true;
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
    this.#silent = false;
  }

  set language(name: Language) {
    void languageOf(name).then((language) => {
      this.#view.dispatch({ effects: this.#language.reconfigure(language) });
    });
  }

  mark(findings: readonly Finding[]): void {
    const { length } = this.#view.state.doc;
    const marks = findings.map(({ severity, message, from, to }) => ({
      from: Math.min(from, length),
      to: Math.min(Math.max(from, to), length),
      message,
      severity: severity === "note" ? ("info" as const) : severity,
    }));
    this.#view.dispatch(setDiagnostics(this.#view.state, marks));
  }

  /** Lights lines up, and scrolls to the first of them when `reveal` is set. */
  light(lines: readonly number[], reveal = false): void {
    const { doc } = this.#view.state;
    const [first] = lines;
    const effects: StateEffect<unknown>[] = [lit.effect.of(lines)];
    if (reveal && first !== undefined && first >= 1 && first <= doc.lines) {
      effects.push(EditorView.scrollIntoView(doc.line(first).from, { y: "center" }));
    }
    this.#view.dispatch({ effects });
  }

  /** Marks the line that something failed in, from 1, and goes there; nothing takes the mark away. */
  fail(line: number | undefined): void {
    const { doc } = this.#view.state;
    const effects: StateEffect<unknown>[] = [failed.effect.of(line === undefined ? [] : [line])];
    if (line !== undefined && line >= 1 && line <= doc.lines) {
      effects.push(EditorView.scrollIntoView(doc.line(line).from, { y: "nearest" }));
    }
    this.#view.dispatch({ effects });
  }

  /** Puts the cursor at an offset and goes there. */
  goto(offset: number): void {
    const anchor = Math.max(0, Math.min(offset, this.#view.state.doc.length));
    this.#view.dispatch({ selection: { anchor }, scrollIntoView: true });
    this.#view.focus();
  }

  selectAll(): void {
    this.#view.dispatch({ selection: { anchor: 0, head: this.#view.state.doc.length } });
    this.#view.focus();
  }

  focus(): void {
    this.#view.focus();
  }
}
