// How a run's arguments and its value cross between realms. docs/guide/values.md has the treatment of every kind of value.
//
// What JSON can say is JSON. Anything else makes the whole text `{"$belljar":1,"value":…}`, and inside of that an object
// with the key `$` is one that JSON has no word for: `{"$":"map","entries":[[1,2]]}`.

export { decode } from "./values_decode.ts";
export { encode } from "./values_encode.ts";
export { MalformedValue, ValueCannotCross } from "./values_faults.ts";
export { jsonText } from "./values_json.ts";
