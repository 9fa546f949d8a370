/** A value of a kind that cannot cross; the message names the place in it. */
export class ValueCannotCross extends TypeError {
  override readonly name = "ValueCannotCross";
}

/** Text that no encoder wrote. */
export class MalformedValue extends Error {
  override readonly name = "MalformedValue";

  constructor(why: string) {
    super(`The value is malformed: ${why}.`);
  }
}
