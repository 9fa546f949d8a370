interface Row { id: number; tags?: string[] }
type Pick<T, K extends keyof T> = { [P in K]: T[P] };
declare const secret: string;
declare function later(): void;
declare global { interface Window { x: 1 } }
declare module "m" { export const a: number; }
namespace Types { export type A = 1; interface B {} }
function first<T extends Row>(this: void, list: readonly T[], otherwise?: T, ...more: T[]): T | undefined {
  return list[0] ?? otherwise ?? more[0]!;
}
function pick(a: string): string;
function pick(a: number): number;
function pick(a: any): any { return a; }
function isRow(x: unknown): x is Row { return typeof x === "object" && x !== null; }
function assertRow(x: unknown): asserts x is Row {}
const arrow = async <T,>(x: T, { a, b = 1 }: { a: number; b?: number }): Promise<T[]> => [x as T, <any>a, b satisfies number];
const object = { m<T>(x: T): T { return x; }, get g(): number { return 1; }, set s(v: number) {}, async *i(this: Row,): AsyncGenerator<number> {} };
let definite!: number, pair: [a: string, b?: number] = ["x"];
definite = (-pair.length as number) ** 2 + (1 + definite as number) * 2;
const made = new Map<string, Array<Row>>([["a", []]]), tagged = String.raw<string>`x`, bound = first<Row>;
for (const [key, value] of made as Iterable<[string, Row[]]>) made.get(key)!.push(...value!);
try { made!.clear(); } catch (error: unknown) { (error as Error).message; }
(definite as any) = 1; pair![0]! += "y"; definite!++;
object?.m!<string>("x")!; arrow?.<number>(1, {} as any);
const same = <const T,>(x: T) => x, nested = ((x: number): ((y: string) => void) => (y: string): void => {})(1);
export type { Row };
[made, tagged, bound, same, nested, isRow, assertRow, pick, arrow] as const
