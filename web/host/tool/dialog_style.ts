/** Adopted, so that no policy about styles stands in its way; in the colours of the person's system. */
export const STYLE = `
  :host { all: initial }
  dialog { color-scheme: light dark; background: Canvas; color: CanvasText; border: 1px solid GrayText; border-radius: 12px;
    font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; padding: 1.5rem; box-shadow: 0 12px 48px rgb(0 0 0 / 35%) }
  dialog::backdrop { background: rgb(0 0 0 / 55%) }
  h2 { font-size: 1.25rem; margin: 0 0 .5rem }
  p { margin: 0 0 .75rem }
  bdi { font-weight: 600; overflow-wrap: anywhere }
  .about { color: GrayText }
  fieldset { border: 0; margin: 0 0 1rem; padding: 0 }
  legend { font-weight: 600; padding: 0 }
  ul { list-style: none; margin: .5rem 0 0; padding: 0; max-height: 45vh; overflow: auto }
  li { border: 1px solid GrayText; border-radius: 8px; margin: 0 0 .5rem; padding: .6rem .75rem }
  li.high { border-width: 2px }
  li.critical { border: 3px solid #c62828 }
  li label { display: flex; gap: .6rem; align-items: start }
  input { inline-size: 1.2rem; block-size: 1.2rem; margin: .15rem 0 0; flex: none }
  code { display: block; font: 13px ui-monospace, monospace; color: GrayText; overflow-wrap: anywhere }
  .risk { font-size: .8rem; font-weight: 600; text-transform: capitalize; white-space: nowrap }
  .risk.high, .risk.critical { text-decoration: underline }
  .warning { margin: .4rem 0 0 1.8rem; font-weight: 600 }
  .critical .warning { color: #c62828 }
  @media (prefers-color-scheme: dark) { .critical .warning { color: #ff8a80 } li.critical { border-color: #ff8a80 } }
  .lasts { display: block; margin: 0 0 1rem }
  .buttons { display: flex; gap: .75rem; justify-content: end }
  button, select { font: inherit; padding: .45rem 1rem; border-radius: 8px; min-block-size: 2.5rem }
  :focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
`;
