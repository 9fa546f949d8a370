/**
 * Adopted, so that no policy about styles stands in its way; in the colours of the person's system. Sizes are in `em`:
 * a `rem` is the page's to choose. What is `!important` here is stronger than what the page says of the host element.
 */
export const STYLE = `
  :host { all: initial !important; display: block !important; position: static !important }
  * { box-sizing: border-box }
  dialog {
    --surface: #fff; --sunken: #f5f7f9; --quote: #e9eef3; --ink: #17212b; --soft: #515d69; --line: #d5dbe2; --accent: #0d6f67; --on-accent: #fff;
    --low: #1a6e3c; --low-soft: #e4f4e9; --medium: #1a56b0; --medium-soft: #e6eefb;
    --high: #855300; --high-soft: #fdf2dd; --critical: #b3261e; --critical-soft: #fdeceb;
    color-scheme: light; inset: 0 !important; margin: auto; inline-size: min(36em, 100vw - 2em); max-inline-size: none;
    block-size: fit-content; max-block-size: calc(100dvh - 2em); padding: 0; overflow: hidden;
    flex-direction: column; border: 1px solid var(--line); border-radius: 14px;
    background: var(--surface); color: var(--ink); font: 1em/1.5 system-ui, sans-serif;
    box-shadow: 0 1px 2px rgb(0 0 0 / 20%), 0 16px 56px rgb(0 0 0 / 35%);
  }
  dialog[open] { display: flex !important; visibility: visible !important; opacity: 1 !important; pointer-events: auto !important }
  dialog::backdrop { background: rgb(9 14 20 / 62%) }
  @media (prefers-color-scheme: dark) { dialog {
    --surface: #171e26; --sunken: #10151b; --quote: #0c1116; --ink: #e8edf3; --soft: #a9b5c2; --line: #323d49; --accent: #54d3bb; --on-accent: #05201b;
    --low: #6fd694; --low-soft: #14301f; --medium: #8fbcff; --medium-soft: #16263f;
    --high: #f0bf66; --high-soft: #2f2614; --critical: #ff938a; --critical-soft: #341b1b;
    color-scheme: dark; box-shadow: 0 16px 56px rgb(0 0 0 / 70%);
  } }
  h2, p, ul, dl, dd, fieldset, blockquote { margin: 0; padding: 0; border: 0 }
  h2 { padding: 1.1em 1.2em .35em; font-size: 1.2em; font-weight: 650; line-height: 1.35; text-wrap: balance }
  .body { display: grid; gap: .85em; min-block-size: 0; padding: 0 1.44em 1.2em; overflow-y: auto; overscroll-behavior: contain }
  .quoted, bdi, code, .address { overflow-wrap: anywhere }
  .quoted { border-radius: 5px; padding: 0 .2em; background: var(--sunken); box-decoration-break: clone; -webkit-box-decoration-break: clone }
  h2 .quoted { background: var(--quote) }
  .soft { color: var(--soft); font-size: .9375em }
  dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .3em 1em; border-radius: 10px; padding: .7em .9em;
    background: var(--sunken); font-size: .9375em }
  dt { color: var(--soft) }
  dl .quoted { padding: 0 }
  legend { margin: 0 0 .5em; padding: 0; font-weight: 650 }
  ul { display: grid; gap: .5em; list-style: none }
  li { border: 1px solid var(--line); border-inline-start: 4px solid var(--risk); border-radius: 10px }
  .low { --risk: var(--low); --risk-soft: var(--low-soft) }
  .medium { --risk: var(--medium); --risk-soft: var(--medium-soft) }
  .high { --risk: var(--high); --risk-soft: var(--high-soft) }
  .critical { --risk: var(--critical); --risk-soft: var(--critical-soft) }
  li:has(:checked) { border-color: var(--risk) }
  li label { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: .1em .75em; align-items: start; padding: .55em .8em; cursor: pointer }
  .more { grid-column: 2 / -1; display: grid }
  code { color: var(--soft); font: .8125em/1.5 ui-monospace, monospace }
  input { inline-size: 1.2em; block-size: 1.2em; margin: .15em 0 0; accent-color: var(--accent); cursor: pointer }
  .risk { border-radius: 99px; padding: .1em .65em; background: var(--risk-soft); color: var(--risk); font-size: .8125em; font-weight: 650; white-space: nowrap }
  .warning { margin-block-start: .3em; color: var(--risk); font-size: .9375em; font-weight: 600 }
  .note { border-radius: 10px; padding: .6em .9em; background: var(--high-soft); color: var(--high); font-size: .9375em; font-weight: 600 }
  .lasts div { display: flex; flex-wrap: wrap; gap: .5em }
  .lasts label { display: flex; flex: 1 0 auto; gap: .5em; border: 1px solid var(--line); border-radius: 10px; padding: .5em .8em; cursor: pointer }
  .lasts label:has(:checked) { border-color: var(--accent) }
  .address { margin-block-start: .6em; border: 1px solid var(--line); border-inline-start: 4px solid var(--risk); border-radius: 10px; padding: .7em .9em; background: var(--sunken);
    color: var(--soft); font: .9375em/1.6 ui-monospace, monospace; max-block-size: 14em; overflow-y: auto; word-break: break-all; direction: ltr; unicode-bidi: isolate }
  .address strong { color: var(--ink); font-weight: 700 }
  .buttons { display: flex; flex: none; gap: .75em; justify-content: end; border-block-start: 1px solid var(--line); padding: .9em 1.44em; background: var(--surface) }
  button { min-block-size: 2.75em; border: 1px solid var(--line); border-radius: 10px; padding: .4em 1.2em; background: var(--surface); color: var(--ink);
    font: inherit; font-weight: 600; cursor: pointer }
  #allow { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
  button:disabled { border-color: var(--line) !important; background: var(--sunken) !important; color: var(--soft) !important; cursor: default }
  :host(:not([ready])) button { cursor: progress }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
  @media (width < 32em) {
    dialog { inline-size: 100vw; max-block-size: calc(100dvh - 1em); margin-block: auto 0; border-width: 1px 0 0; border-radius: 16px 16px 0 0 }
    li label { grid-template-columns: auto minmax(0, 1fr) }
    li .risk { grid-column: 2; justify-self: start; margin-block: .2em }
    .lasts label { flex: 1 0 100% }
    .buttons button { flex: 1 }
    .buttons { padding-block-end: max(.9em, env(safe-area-inset-bottom)) }
  }
  @media (forced-colors: active) { li, .address { border-inline-start-width: 4px } .risk, .quoted { border: 1px solid } }
`;
