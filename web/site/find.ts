// Finds sections by words: in headings first, then in what stands below them.

/** Title, address, page and text of a section. */
export type Row = readonly [title: string, at: string, page: string, text: string];

export interface Found {
  readonly title: string;
  readonly at: string;
  readonly page: string;
  /** The part of its text that was meant. */
  readonly says: string;
}

const MOST = 12;

/** Every word has to be there. Best first: the heading is the word, begins with it, has it; then the page's title; then the text. */
export function find(rows: readonly Row[], asked: string): Found[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const scored: [score: number, found: Found][] = [];
  for (const [title, at, page, text] of rows) {
    const [inTitle, inPage, inText] = [title.toLowerCase(), page.toLowerCase(), text.toLowerCase()];
    let score = 0;
    for (const word of words) {
      const of = scoreOf(word, inTitle, inPage, inText);
      if (of === 0) {
        score = 0;
        break;
      }
      score += of;
    }
    if (score > 0) scored.push([score, { title, at, page, says: around(text, inText, words[0] as string) }]);
  }
  return scored
    .sort(([one], [other]) => other - one)
    .slice(0, MOST)
    .map(([, found]) => found);
}

function scoreOf(word: string, title: string, page: string, text: string): number {
  if (title === word) return 100;
  if (title.split(/[^\p{L}\p{N}_-]+/u).includes(word)) return 60;
  if (title.startsWith(word)) return 40;
  if (title.includes(word)) return 20;
  if (page.includes(word)) return 5;
  return text.includes(word) ? 3 : 0;
}

function around(text: string, lower: string, word: string): string {
  const place = Math.max(0, lower.indexOf(word) - 40);
  return `${place > 0 ? "…" : ""}${text.slice(place, place + 140)}${text.length > place + 140 ? "…" : ""}`;
}
