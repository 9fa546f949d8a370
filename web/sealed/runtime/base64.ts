import { apply, codeAt, TypeErrorOf } from "../../worker/runtime/primordials.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const { fromCharCode } = String;

const wrong = (message: string): Error => {
  const error = new TypeErrorOf(message);
  error.name = "InvalidCharacterError";
  return error;
};

/** As browsers have them: text in which every letter is a byte. */
export function makeBase64(): { atob(text: unknown): string; btoa(text: unknown): string } {
  const values = new Int8Array(128).fill(-1);
  for (let i = 0; i < LETTERS.length; i++) values[codeAt(LETTERS, i)] = i;
  return {
    btoa(given) {
      const text = `${given as string}`;
      let made = "";
      for (let at = 0; at < text.length; at += 3) {
        let bits = 0;
        for (let i = 0; i < 3; i++) {
          const code = at + i < text.length ? codeAt(text, at + i) : 0;
          if (code > 255) throw wrong("btoa takes text in which every letter is a byte (Latin1)");
          bits = (bits << 8) | code;
        }
        const left = text.length - at;
        made += (LETTERS[bits >> 18] as string) + LETTERS[(bits >> 12) & 63];
        made += (left > 1 ? (LETTERS[(bits >> 6) & 63] as string) : "=") + (left > 2 ? LETTERS[bits & 63] : "=");
      }
      return made;
    },
    atob(given) {
      let text = "";
      for (const letter of `${given as string}`) if (!" \t\n\f\r".includes(letter)) text += letter;
      if (text.length % 4 === 0 && text.endsWith("==")) text = text.slice(0, -2);
      else if (text.length % 4 === 0 && text.endsWith("=")) text = text.slice(0, -1);
      if (text.length % 4 === 1) throw wrong("atob takes base64, and this text is cut");
      let made = "";
      let bits = 0;
      let count = 0;
      for (let at = 0; at < text.length; at++) {
        const code = codeAt(text, at);
        const value = code < 128 ? (values[code] as number) : -1;
        if (value < 0) throw wrong("atob takes base64, and this text has other letters");
        bits = ((bits << 6) | value) & 0xffffff;
        count += 6;
        if (count >= 8) {
          count -= 8;
          made += apply(fromCharCode, String, [(bits >> count) & 255]) as string;
        }
      }
      return made;
    },
  };
}
