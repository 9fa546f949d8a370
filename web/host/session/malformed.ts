/** Data of somebody else that is not what it has to be; the message names the place. */
export class Malformed extends Error {}
