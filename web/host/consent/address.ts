import { plainText } from "./plain_text.ts";

/** An address that the user can be asked about, in the parts that the question shows. */
export interface Address {
  /** The whole of it, as it will be opened. ASCII only. */
  readonly href: string;
  readonly scheme: string;
  /** Other alphabets as punycode (`xn--…`), so that no letter is mistaken for another. */
  readonly host: string;
  /** Path, query and fragment. */
  readonly rest: string;
  /** Nobody on the way can read or change what is opened. */
  readonly isEncrypted: boolean;
}

/** Longer ones cannot be read by anybody who is asked about them. */
export const MAX_ADDRESS_LENGTH = 2_048;

const SCHEMES: readonly string[] = ["https:", "http:"];

/** Gives a reason instead where the address is not one to ask about. */
export function readAddress(url: unknown): Address | string {
  if (typeof url !== "string") return "The address must be a text.";
  if (url.length > MAX_ADDRESS_LENGTH) return `The address is longer than ${MAX_ADDRESS_LENGTH} characters.`;
  if (!URL.canParse(url)) return "The address is not an absolute URL.";
  const { href, protocol, host, username, password } = new URL(url);
  // Other schemes would run scripts here, or start programs.
  if (!SCHEMES.includes(protocol))
    return `Only http and https addresses can be opened, not \`${plainText(protocol, 40)}\`.`;
  // `https://bank.example@evil.example` leads to the second.
  if (username !== "" || password !== "") return "An address with a user name or password is not opened.";
  if (host === "" || href.length > MAX_ADDRESS_LENGTH * 3 || !/^[\x21-\x7e]+$/.test(href)) {
    return "The address cannot be shown as plain text.";
  }
  const scheme = `${protocol}//`;
  return { href, scheme, host, rest: href.slice(scheme.length + host.length), isEncrypted: protocol === "https:" };
}
