/** What an artifact can be; the gate has the same list. */
export type ArtifactType =
  | "text/plain"
  | "application/json"
  | "text/csv"
  | "image/svg+xml"
  | "image/png"
  | "application/octet-stream";

/** Something that a program handed over besides its value. The program chose all of it: show it as data, and never as a page. */
export interface Artifact {
  /** A file can have it: no path, no control characters, and no double in its run. */
  readonly name: string;
  /** What the bytes are; the gate has read them. */
  readonly type: ArtifactType;
  /** How many bytes. */
  readonly size: number;
  /** A few words for a model, at most some 400 characters: the beginning, the size of a table or of a picture. */
  readonly preview: string;
  /** All of it. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** All of it as text. */
  text(): string;
  /** All of it as a Blob. An SVG's is `text/plain`: opened under your origin, it could run scripts there. */
  blob(): Blob;
}
