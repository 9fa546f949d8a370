/** A value of a kind that cannot cross; the message names the place in it. */
export class ValueCannotCross extends TypeError {
  override readonly name = "ValueCannotCross";
}

/** A value whose text would be longer than it may be. */
export class ValueTooLarge extends Error {
  override readonly name = "ValueTooLarge";

  constructor(most: number) {
    super(
      `The value is too large: its JSON has more than ${most} bytes. Return less, or raise \`limits.outputBytes\`.`,
    );
  }
}

/** Text that no encoder wrote. */
export class MalformedValue extends Error {
  override readonly name = "MalformedValue";

  constructor(why: string) {
    super(`The value is malformed: ${why}.`);
  }
}
