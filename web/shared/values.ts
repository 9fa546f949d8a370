// How values cross between realms, each in one of two forms; docs/guide/values.md has the treatment of every kind of value.
// Which form it is the channel decides and never the text: what a schema describes is plain JSON (`jsonText`,
// `decodePlain`), and what a run returns or throws is in the tagged form (`encode`, `decodeTagged`).
//
// In the tagged form, what JSON can say is JSON. Anything else makes the whole text `{"$belljar":1,"value":…}`, and inside
// of that an object with the key `$` is one that JSON has no word for: `{"$":"map","entries":[[1,2]]}`.

export { decodePlain } from "./values_decode_plain.ts";
export { decodeTagged, decodeTaggedAtOnce } from "./values_decode_tagged.ts";
export { encode } from "./values_encode.ts";
export { MalformedValue, ValueCannotCross, ValueTooLarge } from "./values_faults.ts";
export { jsonText } from "./values_json.ts";
export { plainText } from "./values_plain.ts";
