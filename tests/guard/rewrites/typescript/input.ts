import type { Row } from "./row";
enum Size { Small = 1, Large }
namespace Tools { export const pick = (s: Size): string => Size[s]!; }
interface Shape { area(): number }
class Box<T extends number> implements Shape {
  constructor(private readonly side: T, public label?: string) {}
  area(): number { return (this.side as number) * this.side; }
}
declare const outside: unknown;
abstract class Base { abstract x: number; declare y: string; z!: number }
const rows = [1, 2] satisfies number[];
for (const r of rows) console.log(<number>r, r!);
new Box(3).area()
